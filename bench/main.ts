// npm run bench -- COMMAND: repeatable measurements. Never part of the tests.

import { benchAccounts } from './accounts.ts'
import { benchBrowser } from './browser.ts'
import { benchCold } from './cold.ts'
import { benchData } from './data.ts'
import { benchFeed } from './feed.ts'
import { benchIngest } from './ingest.ts'
import { measureMatrix } from './matrix.ts'
import { benchOutbox } from './outbox.ts'
import { benchReaders } from './readers.ts'
import { benchRecord } from './record.ts'
import { benchRestore } from './restore.ts'
import { benchScale } from './scale.ts'
import { measureSearch } from './search.ts'
import { benchOn, benchServer, measureFigures } from './server.ts'
import { takeShots } from './shots.ts'
import { benchWatches } from './watches.ts'
import { benchWriters } from './writers.ts'

const commands: Record<string, (args: string[]) => Promise<void>> = {
  data: benchData,
  cold: benchCold,
  server: benchServer,
  matrix: benchOn('matrix', ({ client, db }) => measureMatrix(client, db)),
  figures: benchOn('figures', ({ client }) => measureFigures(client)),
  search: benchOn('search', ({ client, db }) => measureSearch(client, db)),
  browser: benchBrowser,
  scale: benchScale,
  ingest: benchIngest,
  feed: benchFeed,
  outbox: benchOutbox,
  accounts: benchAccounts,
  record: benchRecord,
  writers: benchWriters,
  watches: benchWatches,
  readers: benchReaders,
  restore: benchRestore,
  shots: takeShots,
}

const help = `npm run bench -- data|server|matrix|figures|search|cold|browser|scale [--sessions N]
npm run bench -- ingest|feed [--documents N]
npm run bench -- outbox|accounts
npm run bench -- record [--rounds N --edits N]
npm run bench -- writers [--documents N]
npm run bench -- watches [--sessions N --views N --minutes N]
npm run bench -- readers|restore [--sessions N]
npm run shots [-- --into FOLDER | --documentation]

  data    creates missing data sets: N sessions (1,000,000 by default), a tenth as many users
  server  lists, records, figures, full lists, memory and start of the server, compared with two minimal ones
  matrix  only the pages of every list, with every filter and order, alone and in pairs
  figures only the figures of the dashboard, reasons and experts
  search  search over everything, by a dictionary of terms taken from the data
  cold    first rows of lists and of the search box with empty caches, which only root of Linux may empty
  browser first load, details, search while typing and scrolling in Chromium, compared with a static page
  scale   the same requests with 10,000, 100,000, 1,000,000, 3,000,000 … N sessions
  ingest  N sessions in each of five requests to /api/ingest (20,000 where absent), into a separate database
  feed    the first load of N rows of a marketplace's PostgreSQL (1,000,000 where absent), killed once and continued
  outbox  statements of a marketplace with and without the triggers of a feed
  accounts  refused sign-ins of known, unknown and disabled accounts, whose times must not differ
  record  edits of several people at once with the tamper-evident record and without it, and verifying it
  watches watched views while documents arrive, as a share of a core
  writers N sessions by 1, 2, 4 and 8 programs at once, and what their connections wait for
  readers reads with no, one and two standbys by the processor time of each process (N: 100,000)
  restore N sessions imported, backed up and restored, each into a new installation
  shots   pictures of all screens, light and dark, wide and on a phone, into .data/shots;
          with --documentation only those of README and guide, into docs/images

  BENCH_DATABASE_URL names a PostgreSQL server on which databases stoa_bench_N are made; without it the embedded
  PostgreSQL keeps each data set in .data/bench/N. Tables go to standard output as Markdown.
`

const [name = '', ...args] = process.argv.slice(2)
const command = Object.hasOwn(commands, name) ? commands[name] : undefined
if (command) await command(args)
else {
  process.stderr.write(help)
  process.exitCode = 2
}
