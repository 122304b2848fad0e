// An export of people's data is recorded as two events: its start before the first row leaves, and its end with the number of rows.

import { randomUUID } from 'node:crypto'
import { type Event, ofExport } from './events.sql.ts'

/** Yields the rows. `about`: what is exported. The end is also recorded if the export is cut off. */
export async function* recordedExport<Row>(
  rows: AsyncIterable<Row[]>,
  { entity, about }: { entity: string; about: object },
  record: (event: Event) => Promise<void>,
): AsyncGenerator<Row[]> {
  const id = randomUUID()
  await record({ event: 'data.export-began', entity, about: ofExport(id, { ...about }) })
  let sent = 0
  let isComplete = false
  try {
    for await (const batch of rows) {
      yield batch
      sent += batch.length
    }
    isComplete = true
  } finally {
    await record({
      event: 'data.exported',
      entity,
      about: ofExport(id, { ...about, rows: sent, isComplete }),
    })
  }
}
