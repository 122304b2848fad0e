// bench figures: the sums of the dashboard and of the experts' screens, over short and long periods.

import type { Pool } from '#server/db/pool.ts'
import type { Client } from './http-client.ts'
import { findRelated } from './matrix.ts'
import { inRounds } from './positions.ts'
import { printTable } from './table.ts'

/** A period up to the last day of the data sets, and the one before it. */
const periods = [
  ['12 weeks', 'before=2025-05-18&from=2025-08-10&to=2025-11-01'],
  ['a year by month', 'before=2023-12-01&from=2024-12-01&to=2025-11-30'],
  ['all days', 'before=2019-12-01&from=2022-12-01&to=2025-11-30'],
]
const slots = [
  ['30 days', '&slotFrom=2025-10-03&slotUntil=2025-11-01'],
  ['a year', '&slotFrom=2024-11-02&slotUntil=2025-11-01'],
  ['all days', ''],
]

export async function measureFigures(client: Client, db: Pool): Promise<void> {
  const series = '/api/dashboard/series?from=2023-11-01&to=2025-10-31&by='
  const { busyExpert, expert } = await findRelated(db)
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
    ...slots.map(([name, days]): [string, string] => [
      `two experts beside each other, ${name}`,
      `/api/experts/comparison?expert1=${busyExpert}&expert2=${expert}${days}`,
    ]),
  ]
  const rows = await inRounds(client, answers, 3)
  printTable(
    'Figures, one connection',
    ['Answer', 'p50 ms', 'p95 ms'],
    rows.map((row) => row.slice(0, 3)),
  )
}
