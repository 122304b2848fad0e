// npm run lock: has npm complete package-lock.json, so that it pins every package by its content, for every
// platform. npm leaves an entry without a hash as it is, and leaves out optional packages that its registry
// does not carry; so the result is checked. With --check it is only checked.
import { writeFileSync } from 'node:fs'
import { faultsOf, isPinned, lockFile, readLock } from './lib/lock-file.mjs'
import { runNpm } from './lib/npm.mjs'

const checkOnly = process.argv.includes('--check')

if (!checkOnly) {
  const lock = readLock(lockFile)
  lock.packages = Object.fromEntries(Object.entries(lock.packages).filter((entry) => isPinned(...entry)))
  writeFileSync(lockFile, `${JSON.stringify(lock, null, 2)}\n`)
  if (!runNpm(['install', '--package-lock-only', '--loglevel=error'])) process.exit(1)
}

const faults = faultsOf(readLock(lockFile).packages)
if (faults.length > 0) {
  const advice = checkOnly
    ? 'Run: npm run lock'
    : 'The registry in use lacks these packages. Pin a version of the package that asks for them which is there for every platform.'
  console.error(`package-lock.json does not pin every package:\n  ${faults.join('\n  ')}\n${advice}`)
  process.exit(1)
}
