// Everything that names a person, as one JSON document: their user record, their sessions on either side, their feedback, and what
// the history says of them.

import sql, { raw, type Sql } from 'sql-template-tag'
import type { BatchSize } from '#server/db/stream-rows.ts'
import { type BatchedRow, batched, batchSize } from '#server/store/documents/document-batches.ts'
import { originalOf } from '#server/store/documents/originals.ts'
import { bytesOfWhole } from '#server/store/documents/tables.ts'
import { changeBytes, changeFields } from '#server/store/history/history.ts'
import { namesInFeedback, namesInSession, type Person } from './erase-person.ts'

type Stream = <Row>(statement: Sql, batchSize: BatchSize<Row>) => AsyncIterable<Row[]>

export const personParts = ['users', 'sessions', 'feedback', 'history'] as const
export type PersonPart = (typeof personParts)[number]

/** In batches of bounded size: an expert has many sessions. Documents are those that the marketplace sent. */
export async function* readPerson(
  stream: Stream,
  person: Person,
  part: PersonPart,
): AsyncGenerator<string[]> {
  for await (const batch of stream<BatchedRow>(rowsOf(person, part), batchSize))
    yield batch.map(({ document }) => document)
}

function rowsOf({ id, email, names }: Person, part: PersonPart): Sql {
  if (part === 'history') {
    const texts = [JSON.stringify(id), ...names.map((name) => JSON.stringify(name).slice(1, -1))]
    const rows = sql`select * from history where (entity = 'users' and document_id = ${id})
      or exists (select from unnest(${texts}::text[]) as text where strpos(concat_ws(' ', before, after, original), text) > 0)
      order by history.id`
    const document = sql`json_build_object('event', event, 'entity', entity, 'record', document_id, ${changeFields})::text`
    return batched(rows, { document, bytes: changeBytes })
  }
  const conditions = {
    users: sql`id = ${id}`,
    sessions: namesInSession(id),
    feedback: namesInFeedback(id, email),
  }
  const rows = sql`select * from ${raw(part)} where ${conditions[part]} order by id`
  const bytes = sql`coalesce(octet_length(original), ${bytesOfWhole(part)})`
  return batched(rows, { document: originalOf(part), bytes })
}

/** Chunks of the whole as JSON text. */
export async function* writePerson(stream: Stream, person: Person): AsyncGenerator<string> {
  for (const [place, part] of personParts.entries()) {
    yield `${place === 0 ? '{' : ',\n'}${JSON.stringify(part)}: [`
    let separator = '\n'
    for await (const documents of readPerson(stream, person, part)) {
      yield separator + documents.join(',\n')
      separator = ',\n'
    }
    yield ']'
  }
  yield '}\n'
}
