// npm run bench -- COMMAND: repeatable measurements. Never part of the tests.

import { withCleanUp } from '#test/clean-up.ts'
import { launchChromium } from './chromium.ts'
import { ensureData } from './data.ts'
import { measureFirstLoad } from './first-load.ts'
import { sessionsOf } from './installation.ts'
import { benchMatrix } from './matrix.ts'
import { type Bench, benchOn } from './measured.ts'
import { measureOpening, measureScrolling } from './opening.ts'
import { benchRestore } from './restore.ts'
import { benchSearch } from './search.ts'
import { benchServer } from './server.ts'
import { measureTyping } from './typing.ts'

const benchBrowser = benchOn('browser', async ({ db, stoa, headers: { cookie = '' }, defer }) => {
  const browser = await launchChromium(defer)
  process.stdout.write(`Chromium ${browser.version()}\n`)
  const visitor = { browser, origin: stoa.origin, cookie }
  await measureFirstLoad(visitor)
  await measureOpening(visitor)
  await measureTyping(visitor, db)
  await measureScrolling(visitor)
})

const commands: Record<string, [what: string, Bench]> = {
  data: [
    'makes the data set of N sessions (1,000,000) and a tenth as many users',
    (args) => ensureData(sessionsOf(args)),
  ],
  server: ['lists, records, figures, full lists, memory and start, beside a minimal server', benchServer],
  matrix: ['every list with every filter and order, alone and in pairs', benchMatrix],
  search: ['search over everything, by a dictionary of terms from the data', benchSearch],
  browser: ['first load, details, typing and scrolling, beside a static page', benchBrowser],
  restore: ['N sessions imported, backed up, and restored elsewhere', benchRestore],
}

const help = `npm run bench -- NAME [--sessions N]

${Object.entries(commands)
  .map(([name, [what]]) => `  ${name.padEnd(9)} ${what}`)
  .join('\n')}

  BENCH_DATABASE_URL names a PostgreSQL server on which databases stoa_bench_N are made; without it the embedded
  PostgreSQL keeps each data set in .data/bench/N. Tables go to standard output as Markdown.
`

const [name = '', ...args] = process.argv.slice(2)
const [, command] = (Object.hasOwn(commands, name) && commands[name]) || []
if (command) await withCleanUp((defer) => command(args, defer))
else {
  process.stderr.write(help)
  process.exitCode = 2
}
