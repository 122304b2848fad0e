// npm run bench -- COMMAND: measurements that anyone can repeat. Never part of the tests.

import { benchBrowser } from './browser.ts'
import { benchData } from './data.ts'
import { benchScale } from './scale.ts'
import { benchSearch } from './search.ts'
import { benchServer } from './server.ts'

const commands: Record<string, (args: string[]) => Promise<void>> = {
  data: benchData,
  server: benchServer,
  search: benchSearch,
  browser: benchBrowser,
  scale: benchScale,
}

const help = `npm run bench -- data|server|search|browser|scale [--sessions N]

  data    creates the data sets that are missing: N sessions (1,000,000 where absent), a tenth as many users
  server  lists, records, figures, full lists, memory and start of the server, beside a floor
  search  search over everything and in lists, by a dictionary of terms taken from the data
  browser first load, details, search as one types and scrolling in Chromium, beside a static page
  scale   what 10,000, 100,000 and 1,000,000 sessions cost

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
