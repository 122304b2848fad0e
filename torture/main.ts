// npm run torture -- NAME: runs fault injection under load for the given time, and prints a row for docs/reliability.md.

import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { withCleanUp } from '#test/clean-up.ts'
import { makeTemplate } from './template.ts'
import { tests } from './tests.ts'
import { openRun } from './torture.ts'

const page = readFileSync(new URL('../docs/reliability.md', import.meta.url), 'utf8')

/** Returns the requirement in the words of the page. */
function requirementOf(name: string): string {
  return new RegExp(`^\\| ${name} \\| (.*?) \\|`, 'm').exec(page)?.[1] ?? 'not in docs/reliability.md'
}

const help = `npm run torture -- NAME [--rounds N]

${Object.entries(tests)
  .map(([name, { rounds }]) => `  ${name.padEnd(20)} ${requirementOf(name)} (${rounds.long} rounds)`)
  .join('\n')}

  Prints what it saw, and ends with 1 where something did not hold. The last figures are in docs/reliability.md.
`

const { values, positionals } = parseArgs({ options: { rounds: { type: 'string' } }, allowPositionals: true })
const [name = ''] = positionals
const test = Object.hasOwn(tests, name) ? tests[name] : undefined
const rounds = Number(values.rounds ?? test?.rounds.long)

// Only process.exit ends the child processes of the test too.
process.once('SIGINT', () => process.exit(130))
process.once('SIGTERM', () => process.exit(143))

if (test === undefined || !Number.isSafeInteger(rounds) || rounds < 1) {
  process.stderr.write(help)
  process.exitCode = 2
} else if (test.needs && !test.needs.isThere()) {
  process.stderr.write(`${test.needs.reason}\n`)
  process.exitCode = 2
} else {
  const report = (line: string): boolean => process.stderr.write(`${line}\n`)
  const { figures, failures } = await withCleanUp(async (defer) => {
    await makeTemplate(defer)
    const run = openRun({ rounds, short: false, report }, defer)
    await test.run(run)
    return run
  })
  const observed = Object.entries({ rounds, ...figures }).map(([figure, value]) => `${figure}: ${value}`)
  const held = failures.length === 0 ? observed : [`**${failures.length} failures**`, ...observed]
  const day = new Date().toISOString().slice(0, 10)
  const cells = [name, requirementOf(name), held.join('; '), day]
  process.stdout.write(`| ${cells.join(' | ')} |\n`)
  for (const failure of failures) process.stderr.write(`FAILED ${failure}\n`)
  // Without this, Node 24 never exits after a connection that a proxy has reset.
  process.exit(failures.length === 0 ? 0 : 1)
}
