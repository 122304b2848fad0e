// npm run bench -- COMMAND: repeatable measurements. Never part of the tests.

import { benchAccounts } from './accounts.ts'
import { benchBrowser } from './browser.ts'
import { withCleanUp } from './clean-up.ts'
import { benchCold } from './cold.ts'
import { benchData } from './data.ts'
import { benchFeed } from './feed.ts'
import { benchIngest } from './ingest.ts'
import { benchMatrix } from './matrix.ts'
import type { Bench } from './measured.ts'
import { benchOutbox } from './outbox.ts'
import { benchReaders } from './readers.ts'
import { benchRecord } from './record.ts'
import { benchRestore } from './restore.ts'
import { benchScale } from './scale.ts'
import { benchSearch } from './search.ts'
import { benchServer } from './server.ts'
import { takeShots } from './shots.ts'
import { benchWatches } from './watches.ts'
import { benchWriters } from './writers.ts'

const size = '--sessions N'

/** By name: its options, what it measures, and the measurement. */
const commands: Record<string, [options: string, what: string, Bench]> = {
  data: [size, 'makes the data set of N sessions (1,000,000) and a tenth as many users', benchData],
  server: [size, 'lists, records, figures, full lists, memory and start, beside two floors', benchServer],
  matrix: [size, 'every list with every filter and order, alone and in pairs', benchMatrix],
  search: [size, 'search over everything, by a dictionary of terms from the data', benchSearch],
  cold: [size, 'first rows with empty caches, which only root of Linux may empty', benchCold],
  browser: [size, 'first load, details, typing and scrolling, beside a static page', benchBrowser],
  scale: [size, 'the same requests with 10,000, 100,000, 1,000,000, 3,000,000 … N sessions', benchScale],
  ingest: ['--documents N', 'N sessions in each of five requests (20,000), and again', benchIngest],
  feed: ['--documents N', 'the first load of N rows (1,000,000), killed and continued', benchFeed],
  outbox: ['', 'statements of a marketplace with and without the triggers of a feed', benchOutbox],
  accounts: ['', 'refused sign-ins of known, unknown and disabled accounts', benchAccounts],
  record: ['--rounds N --edits N', 'edits with the record and without, and verifying it', benchRecord],
  writers: ['--documents N', 'N sessions by 1, 2, 4 and 8 programs at once, and their waits', benchWriters],
  watches: ['--sessions N --views N --minutes N', 'watched views, of a core', benchWatches],
  readers: [size, 'reads with no, one and two standbys, by processor time (100,000)', benchReaders],
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
