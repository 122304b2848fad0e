// bench server: throughput beside the floor, figures, full lists, start and memory.

import { setTimeout as delay } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { withCleanUp } from '#test/clean-up.ts'
import { openStoa, startStoa } from '#test/processes.ts'
import { signIn } from './installation.ts'
import { time } from './matrix.ts'
import { type Ask, benchOn, type Measured } from './measured.ts'
import { cellsOf, inTurn, median, megabytes, ms, number, printTable, seconds, timeOf } from './report.ts'
import { measureThroughput } from './throughput.ts'

export const benchServer = benchOn('server', async (measured) => {
  const { db, ask, stoa } = measured
  const [session] = await db.query<{ id: string }>(sql`
    select id from sessions where transcripts is not null and not is_sign_in order by id limit 1`)
  await measureThroughput(measured, session?.id ?? '')
  await measureFigures(ask)
  await stoa.kill('SIGTERM')
  await measureFullLists(measured)
  await measureStart(measured)
})

/** Periods up to the last day of the data sets. */
const compared = {
  '12 weeks': 'from=2025-08-10&to=2025-11-01',
  'all days': 'from=2022-12-01&to=2025-11-30',
}
const contributors = '/api/dashboard/contributors?of=revenue&compare=previous'
const figures: Record<string, string> = {
  'figures of the dashboard': '/api/dashboard',
  'series of two years by day': '/api/dashboard/series?from=2023-11-01&to=2025-10-31&by=day',
  'experts, 30 days': '/api/experts?limit=50&slotFrom=2025-10-03&slotUntil=2025-11-01',
  'experts, all days': '/api/experts?limit=50',
}
for (const by of ['expert', 'tag', 'label'])
  for (const [name, days] of Object.entries(compared))
    figures[`reasons by ${by}, ${name}`] = `${contributors}&by=${by}&${days}`

const [rounds, repeats] = [3, 20]

async function measureFigures(ask: Ask): Promise<void> {
  const works = Object.values(figures).map((path) => () => time(ask, path, repeats))
  const results = await inTurn(0, rounds, works)
  const rows = Object.keys(figures).map((name, at) => [
    name,
    ...cellsOf((results[at] ?? []).flat(), 0.5, 0.95),
  ])
  printTable('Figures, one connection', ['Answer', 'p50 ms', 'p95 ms'], rows)
}

const starts = 5
const restMs = 5_000

const refunded = '/api/sessions.csv?label=Refunded&sort=-totalPrice'
const paths = ['/api/sessions', '/api/sessions.csv', refunded, '/api/users']

async function measureFullLists({ env, db, sessions }: Measured): Promise<void> {
  const rows: string[][] = []
  for (const path of paths)
    await withCleanUp(async (defer) => {
      const stoa = await startStoa(env, defer)
      const headers = await signIn(db, stoa.origin)
      let bytes = 0
      const took = await timeOf(async () => {
        const { ok, status, body } = await fetch(stoa.origin + path, { headers })
        if (!ok || !body) throw new Error(`${path} was answered ${status}.`)
        for await (const chunk of body) bytes += chunk.byteLength
      })
      rows.push([path, megabytes(bytes), seconds(took), megabytes(stoa.memory().peak)])
    })
  const head = ['Answer', 'size', 'seconds', 'peak of the server']
  printTable(`Full lists of ${number(sessions)} sessions`, head, rows)
}

async function measureStart({ env, defer }: Measured): Promise<void> {
  const [ready, memory]: [number[], number[]] = [[], []]
  const stoa = await openStoa(env, defer)
  defer(() => stoa.kill('SIGTERM'))
  for (let index = 0; index < starts; index++) {
    ready.push((await stoa.start()).readyMs)
    await delay(restMs)
    memory.push(stoa.memory().now)
    await stoa.kill('SIGTERM')
  }
  const head = ['First answer out of the database, ms', `memory after ${restMs / 1000} s at rest`]
  const row = [ms(median(ready)), megabytes(median(memory))]
  printTable(`Start and rest of the server, medians of ${starts} starts`, head, [row])
}
