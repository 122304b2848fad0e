// npm run bench -- COMMAND: repeatable measurements. Never part of the tests.

import { benchBrowser } from './browser.ts'
import { withCleanUp } from './clean-up.ts'
import { benchData } from './data.ts'
import { benchMatrix } from './matrix.ts'
import type { Bench } from './measured.ts'
import { benchRestore } from './restore.ts'
import { benchSearch } from './search.ts'
import { benchServer } from './server.ts'
import { takeShots } from './shots.ts'

const size = '--sessions N'

/** By name: the options, what it measures, and the measurement. */
const commands: Record<string, [options: string, what: string, Bench]> = {
  data: [size, 'makes the data set of N sessions (1,000,000) and a tenth as many users', benchData],
  server: [
    size,
    'lists, records, figures, full lists, memory and start, beside a minimal server',
    benchServer,
  ],
  matrix: [size, 'every list with every filter and order, alone and in pairs', benchMatrix],
  search: [size, 'search over everything, by a dictionary of terms from the data', benchSearch],
  browser: [size, 'first load, details, typing and scrolling, beside a static page', benchBrowser],
  restore: [size, 'N sessions imported, backed up, and restored elsewhere', benchRestore],
  shots: ['--into FOLDER', 'pictures of all screens; --documentation: of README and guide', takeShots],
}

const help = `npm run bench -- NAME [OPTIONS]

${Object.entries(commands)
  .map(([name, [options, what]]) => `  ${name.padEnd(9)} ${what} ${options && `[${options}]`}`)
  .join('\n')}

  BENCH_DATABASE_URL names a PostgreSQL server on which databases stoa_bench_N are made; without it the embedded
  PostgreSQL keeps each data set in .data/bench/N. Tables go to standard output as Markdown.
`

const [name = '', ...args] = process.argv.slice(2)
const [, , command] = (Object.hasOwn(commands, name) && commands[name]) || []
if (command) await withCleanUp((defer) => command(args, defer))
else {
  process.stderr.write(help)
  process.exitCode = 2
}
