// bench server: throughput beside the floor, figures, full lists, start and memory.

import sql from 'sql-template-tag'
import { measureFullLists, measureStart } from './full-lists.ts'
import type { Client } from './http-client.ts'
import { time } from './matrix.ts'
import { benchOn } from './measured.ts'
import { type Latencies, median, ms, printTable } from './report.ts'
import { measureThroughput } from './throughput.ts'

export const benchServer = benchOn('server', async (measured) => {
  const { db, client, stoa } = measured
  const [session] = await db.query<{ id: string }>(sql`
    select id from sessions where transcripts is not null and not is_sign_in order by id limit 1`)
  await measureThroughput(measured, session?.id ?? '')
  await measureFigures(client)
  await stoa.kill('SIGTERM')
  await measureFullLists(measured)
  await measureStart(measured)
})

/** Periods up to the last day of the data sets. */
const compared = {
  '12 weeks': 'from=2025-08-10&to=2025-11-01',
  'a year by month': 'from=2024-12-01&to=2025-11-30',
  'all days': 'from=2022-12-01&to=2025-11-30',
}
const slots = {
  '30 days': '&slotFrom=2025-10-03&slotUntil=2025-11-01',
  'a year': '&slotFrom=2024-11-02&slotUntil=2025-11-01',
  'all days': '',
}
const contributors = '/api/dashboard/contributors?of=revenue&compare=previous'
const figures: Record<string, string> = { 'figures of the dashboard': '/api/dashboard' }
for (const by of ['day', 'week', 'month'])
  figures[`series of two years by ${by}`] = `/api/dashboard/series?from=2023-11-01&to=2025-10-31&by=${by}`
for (const by of ['expert', 'tag', 'label', 'ai'])
  for (const [name, days] of Object.entries(compared))
    figures[`reasons by ${by}, ${name}`] = `${contributors}&by=${by}&${days}`
for (const [name, days] of Object.entries(slots)) figures[`experts, ${name}`] = `/api/experts?limit=50${days}`

const rounds = 3

/** Prints the medians of rounds in which all figures take turns. */
async function measureFigures(client: Client): Promise<void> {
  const measured = Object.entries(figures).map(([name, path]) => ({ name, path, seen: [] as Latencies[] }))
  for (let round = 0; round < rounds; round++)
    for (const { path, seen } of measured) seen.push(await time(client, path))
  const rows = measured.map(({ name, seen }) => [
    name,
    ms(median(seen.map(({ p50 }) => p50))),
    ms(median(seen.map(({ p95 }) => p95))),
  ])
  printTable('Figures, one connection', ['Answer', 'p50 ms', 'p95 ms'], rows)
}
