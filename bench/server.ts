// bench server: all measurements of the server at one size, compared with the floors, and the separate ones.

import sql from 'sql-template-tag'
import { measureFullLists, measureStart } from './full-lists.ts'
import type { Client } from './http-client.ts'
import { time } from './matrix.ts'
import { benchOn } from './measured.ts'
import { median, ms, printTable } from './report.ts'
import { measureThroughput } from './throughput.ts'

export const benchServer = benchOn('server', async (measured) => {
  const { installation, db, client } = measured
  const [session] = await db.query<{ id: string }>(sql`
    select id from sessions where transcripts is not null and not is_sign_in order by id limit 1`)
  await measureThroughput(measured, session?.id ?? '')
  await measureFigures(client)
  await measured.stoa.kill('SIGTERM')
  await measureFullLists(installation)
  await measureStart(installation)
})

/** Returns name, p50 and p95: medians of rounds in which all pages take turns. */
async function inRounds(client: Client, pages: [string, string][], rounds: number): Promise<string[][]> {
  const measured = pages.map(([name, path]) => ({ name, path, p50: [] as number[], p95: [] as number[] }))
  for (let round = 0; round < rounds; round++) {
    for (const one of measured) {
      const { p50, p95 } = await time(client, one.path)
      one.p50.push(p50)
      one.p95.push(p95)
    }
  }
  return measured.map(({ name, p50, p95 }) => [name, ms(median(p50)), ms(median(p95))])
}

/** A period up to the last day of the data sets, and the one before it. */
const periods = [
  ['12 weeks', 'compare=previous&from=2025-08-10&to=2025-11-01'],
  ['a year by month', 'compare=previous&from=2024-12-01&to=2025-11-30'],
  ['all days', 'compare=previous&from=2022-12-01&to=2025-11-30'],
]
const slots = [
  ['30 days', '&slotFrom=2025-10-03&slotUntil=2025-11-01'],
  ['a year', '&slotFrom=2024-11-02&slotUntil=2025-11-01'],
  ['all days', ''],
]

async function measureFigures(client: Client): Promise<void> {
  const series = '/api/dashboard/series?from=2023-11-01&to=2025-10-31&by='
  const answers: [string, string][] = [
    ['figures of the dashboard', '/api/dashboard'],
    ...['day', 'week', 'month'].map((by): [string, string] => [`series of two years by ${by}`, series + by]),
    ...['expert', 'tag', 'label', 'ai'].flatMap((by) =>
      periods.map(([name, days]): [string, string] => [
        `reasons by ${by}, ${name}`,
        `/api/dashboard/contributors?by=${by}&of=revenue&${days}`,
      ]),
    ),
    ...slots.map(([name, days]): [string, string] => [`experts, ${name}`, `/api/experts?limit=50${days}`]),
  ]
  const rows = await inRounds(client, answers, 3)
  printTable('Figures, one connection', ['Answer', 'p50 ms', 'p95 ms'], rows)
}
