// Everything that is known of a person, as one JSON document: their user record, their sessions as client or expert, feedback by them and
// about them with its state, the notes on all these, their events in the history, and other notes, views, tags and codes that mention
// them.

import sql, { raw, type Sql } from 'sql-template-tag'
import type { BatchSize } from '#server/db/stream-rows.ts'
import {
  type BatchedRow,
  batched,
  batchSize,
  originalOf,
} from '#server/documents/stored/document-batches.sql.ts'
import { noteFields } from '#server/documents/stored/related.sql.ts'
import { bytesOfWhole, tables } from '#server/documents/stored/tables.sql.ts'
import { changeBytes, changeFields } from '#server/record/history.sql.ts'
import { withoutPerson } from './erase-history.sql.ts'
import { onPerson } from './erase-notes.sql.ts'
import type { FoundMention } from './find-mentions.sql.ts'
import { ofPerson, type Person } from './find-person.sql.ts'

type Stream = <Row>(statement: Sql, batchSize: BatchSize<Row>) => AsyncIterable<Row[]>

const ownParts = ['users', 'sessions', 'feedback'] as const
const partsOfOthers = ['feedback-states', 'notes', 'views', 'tags', 'discount-codes', 'history'] as const
type PersonPart = (typeof ownParts)[number] | (typeof partsOfOthers)[number]

const mostCandidates = 40

/** `mentions`: the texts of colleagues that mention the person. */
type ExportSummary = { person: Person; mentions: FoundMention[] }

/** Yields batches of bounded size, since an expert has many sessions. Documents are as the marketplace sent them. */
async function* readPart(
  stream: Stream,
  exported: ExportSummary,
  part: PersonPart,
): AsyncGenerator<string[]> {
  for await (const batch of stream<BatchedRow>(await rowsOf(stream, exported, part), batchSize))
    yield batch.map(({ document }) => document)
}

async function rowsOf(stream: Stream, { person, mentions }: ExportSummary, part: PersonPart): Promise<Sql> {
  if (part === 'users' || part === 'sessions' || part === 'feedback')
    return documentsOf(part, ofPerson[part](person))
  if (part === 'feedback-states') {
    const rows = sql`select * from feedback_states where owner = ${person.id}
      or id = any(array(select id from feedback where ${ofPerson.feedback(person)})) order by feedback_states.id`
    const document = sql`json_build_object('feedback', id, 'state', state, 'owner', nullif(owner, ''), 'ownerName', nullif(owner_name, ''))::text`
    return batched(rows, { document, bytes: sql`octet_length(owner_name)` })
  }
  const mentioning = (kind: FoundMention['kind']) =>
    sql`id = any(${mentions.filter((found) => found.kind === kind).map(({ id }) => id)}::text[])`
  if (part === 'tags') return documentsOf(part, mentioning('tag'))
  if (part === 'discount-codes') return documentsOf(part, mentioning('code'))
  if (part === 'notes') {
    const rows = sql`select * from notes where ${onPerson(person)} or ${mentioning('note')} order by created_ns, notes.id`
    return batched(rows, {
      document: sql`json_build_object(${noteFields()})::text`,
      bytes: sql`octet_length(text)`,
    })
  }
  if (part === 'views') {
    const rows = sql`select * from saved_views where ${mentioning('view')} order by id`
    const watch = sql`(select watch_settings(watches) from watches where view_id = id)`
    const document = sql`json_build_object('name', name, 'screen', screen, 'query', query, 'watch', ${watch})::text`
    return batched(rows, { document, bytes: sql`octet_length(query)` })
  }
  const ids: string[] = []
  const entries = withoutPerson((statement) => stream(statement, mostCandidates), person, '')
  for await (const { id } of entries) ids.push(id)
  const rows = sql`select * from history where id = any(${ids}::bigint[]) order by history.id`
  const document = sql`json_build_object('event', event, 'entity', entity, 'record', document_id, ${changeFields})::text`
  return batched(rows, { document, bytes: changeBytes })
}

function documentsOf(
  part: Exclude<PersonPart, 'feedback-states' | 'notes' | 'views' | 'history'>,
  condition: Sql,
): Sql {
  const rows = sql`select * from ${raw(tables[part].table)} where ${condition} order by id`
  const bytes = sql`coalesce(octet_length(original), ${bytesOfWhole(part)})`
  return batched(rows, { document: originalOf(part), bytes })
}

export async function* writePerson(stream: Stream, exported: ExportSummary): AsyncGenerator<string> {
  for (const [place, part] of [...ownParts, ...partsOfOthers].entries()) {
    yield `${place === 0 ? '{' : ',\n'}${JSON.stringify(part)}: [`
    let separator = '\n'
    for await (const documents of readPart(stream, exported, part)) {
      yield separator + documents.join(',\n')
      separator = ',\n'
    }
    yield ']'
  }
  yield '}\n'
}
