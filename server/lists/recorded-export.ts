// Who exports the data of people is an event of the history: before the first row leaves, and how many did at the end.

import { randomUUID } from 'node:crypto'
import { authorOf } from '#server/access/hold-rights.ts'
import type { DocumentRow } from '#server/documents/stored/document-batches.sql.ts'
import type { Request } from '#server/http/bind.ts'
import type { Context } from '#server/http/context.ts'
import type { ListName } from '#server/lists/csv/list-lines.ts'
import { ofExport, recordEventOf } from '#server/record/events.sql.ts'

/** Of the lists without data of people nothing is recorded. */
const namesPeople: Record<ListName, boolean> = {
  users: true,
  sessions: true,
  feedback: true,
  experts: true,
  activity: true,
  members: true,
  notes: true,
  tags: false,
  'discount-codes': false,
  faults: true,
}

export type Exporting = Pick<Request<string, object, undefined>, 'query' | 'principal' | 'log'>

export async function* recordedExport(
  { db }: Pick<Context, 'db'>,
  { principal, query, log }: Exporting,
  list: ListName,
  rows: AsyncIterable<DocumentRow[]>,
): AsyncGenerator<DocumentRow[]> {
  if (!namesPeople[list]) return yield* rows
  const actor = authorOf(principal)
  const id = randomUUID()
  const began = ofExport(id, { selection: query })
  await recordEventOf(db, actor, { event: 'data.export-began', entity: list, about: began })
  let sent = 0
  let isComplete = false
  try {
    for await (const batch of rows) {
      yield batch
      sent += batch.length
    }
    isComplete = true
  } finally {
    const about = ofExport(id, { selection: query, rows: sent, isComplete })
    // The rows have been sent, and the beginning is recorded.
    await recordEventOf(db, actor, { event: 'data.exported', entity: list, about }).catch((error: unknown) =>
      log.error({ err: error, list, rows: sent }, 'the end of an export could not be recorded'),
    )
  }
}
