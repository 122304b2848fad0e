// Prints the files that violate the walls, and fails if there are any.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { findFaults } from './faults.ts'
import { readSource } from './imports.ts'

const listing = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
  encoding: 'utf8',
})
const paths = listing.split('\0').filter((path) => /\.(ts|tsx|mjs)$/.test(path) && existsSync(path))
const faults = findFaults(paths.map((path) => readSource(path, readFileSync(path, 'utf8'))))

for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exit(1)
console.log(`${paths.length} files keep to the walls.`)
