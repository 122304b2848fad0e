// Completes package-lock.json: npm leaves out optional packages of other platforms that its registry does
// not carry at that moment, and `npm ci` then refuses the file. With --check it only says what is missing.
import { writeFileSync } from 'node:fs'
import { entryOf, lockFile, missingEntries, readLock } from './lib/lock-file.mjs'

const lock = readLock(lockFile)
const missing = missingEntries(lock.packages)
const names = missing.map(({ name, version }) => `${name}@${version}`).join(', ')

if (missing.length > 0 && process.argv.includes('--check')) {
  console.error(`package-lock.json has no entry for ${names}. Run: npm run lock`)
  process.exit(1)
}
if (missing.length > 0) {
  for (const each of missing) lock.packages[`node_modules/${each.name}`] = entryOf(each)
  lock.packages = Object.fromEntries(
    Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en')),
  )
  writeFileSync(lockFile, `${JSON.stringify(lock, null, 2)}\n`)
  console.log(`Added to package-lock.json: ${names}`)
}
