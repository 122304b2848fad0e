// Prints the files that violate the walls, and fails if there are any; then prints the size of the repository.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { findFaults, folderArrows } from './faults.ts'
import { readSource } from './imports.ts'

const isCode = /\.(ts|tsx|css|sql)$/
const isTest = /\.(test|testbed|process)\./

const listing = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
  encoding: 'utf8',
})
const all = listing.split('\0').filter((path) => existsSync(path))
const paths = all.filter((path) => /\.(ts|tsx|mjs)$/.test(path))
const sources = paths.map((path) => readSource(path, readFileSync(path, 'utf8')))
const faults = findFaults(sources)

for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exit(1)

const read = (path: string): string => readFileSync(path, 'utf8')
const linesOf = (files: string[]): number =>
  files.reduce((sum, path) => sum + read(path).split('\n').length - 1, 0)
const isTested = (path: string): boolean => isTest.test(path) || /^(test|e2e|torture|bench)\//.test(path)

for (const root of ['contract', 'server', 'web']) {
  const files = all.filter((path) => path.startsWith(`${root}/`) && isCode.test(path) && !isTest.test(path))
  console.log(`${root}: ${files.length} files, ${linesOf(files)} lines`)
}
const pages = all.filter((path) => path.endsWith('.md'))
const words = pages.reduce((sum, path) => sum + read(path).split(/\s+/).length, 0)
const settings = new Set(read('.env.example').match(/(?<=^#? ?)[A-Z][A-Z_]+(?==)/gm))
console.log(`tests, e2e, torture, bench: ${linesOf(paths.filter(isTested))} lines`)
console.log(`documents: ${words} words; settings: ${settings.size}`)
console.log(
  `${folderArrows(sources).size} arrows between folders, none back. ${paths.length} files keep to the walls.`,
)
