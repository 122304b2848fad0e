// Everything that is known of a person, as one JSON document: their user record, their sessions as client or expert, feedback by them and
// about them with its state, the notes on all these, their events in the history, and other notes, views, tags and codes that mention
// them.

import sql, { raw, type Sql } from 'sql-template-tag'
import type { EntityName } from '#contract/entities.ts'
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

const mostCandidates = 40

/** `mentions`: the texts of colleagues that mention the person. */
type ExportSummary = { person: Person; mentions: FoundMention[] }

/** SQL of the rows of each part, in batches of bounded size, since an expert has many sessions. */
const parts: Record<string, (exported: ExportSummary, stream: Stream) => Sql | Promise<Sql>> = {
  users: ({ person }) => documentsOf('users', ofPerson.users(person)),
  sessions: ({ person }) => documentsOf('sessions', ofPerson.sessions(person)),
  feedback: ({ person }) => documentsOf('feedback', ofPerson.feedback(person)),
  'feedback-states': ({ person }) =>
    batched(
      sql`select * from feedback_states where owner = ${person.id}
        or id = any(array(select id from feedback where ${ofPerson.feedback(person)})) order by feedback_states.id`,
      {
        document: sql`json_build_object('feedback', id, 'state', state, 'owner', nullif(owner, ''), 'ownerName', nullif(owner_name, ''))::text`,
        bytes: sql`octet_length(owner_name)`,
      },
    ),
  notes: ({ person, mentions }) =>
    batched(
      sql`select * from notes where ${onPerson(person)} or ${isIn(mentions, 'note')} order by created_ns, notes.id`,
      { document: sql`json_build_object(${noteFields()})::text`, bytes: sql`octet_length(text)` },
    ),
  views({ mentions }) {
    const watch = sql`(select watch_settings(watches) from watches where view_id = id)`
    const document = sql`json_build_object('name', name, 'screen', screen, 'query', query, 'watch', ${watch})::text`
    const rows = sql`select * from saved_views where ${isIn(mentions, 'view')} order by id`
    return batched(rows, { document, bytes: sql`octet_length(query)` })
  },
  tags: ({ mentions }) => documentsOf('tags', isIn(mentions, 'tag')),
  'discount-codes': ({ mentions }) => documentsOf('discount-codes', isIn(mentions, 'code')),
  async history({ person }, stream) {
    const ids: string[] = []
    const entries = withoutPerson((statement) => stream(statement, mostCandidates), person, '')
    for await (const { id } of entries) ids.push(id)
    const document = sql`json_build_object('event', event, 'entity', entity, 'record', document_id, ${changeFields})::text`
    const rows = sql`select * from history where id = any(${ids}::bigint[]) order by history.id`
    return batched(rows, { document, bytes: changeBytes })
  },
}

function isIn(mentions: FoundMention[], kind: FoundMention['kind']): Sql {
  return sql`id = any(${mentions.filter((found) => found.kind === kind).map(({ id }) => id)}::text[])`
}

/** Documents are as the marketplace sent them. */
function documentsOf(entity: EntityName, condition: Sql): Sql {
  const rows = sql`select * from ${raw(tables[entity].table)} where ${condition} order by id`
  const bytes = sql`coalesce(octet_length(original), ${bytesOfWhole(entity)})`
  return batched(rows, { document: originalOf(entity), bytes })
}

export async function* writePerson(stream: Stream, exported: ExportSummary): AsyncGenerator<string> {
  for (const [place, [part, rowsOf]] of Object.entries(parts).entries()) {
    yield `${place === 0 ? '{' : ',\n'}${JSON.stringify(part)}: [`
    let separator = '\n'
    for await (const batch of stream<BatchedRow>(await rowsOf(exported, stream), batchSize)) {
      yield separator + batch.map(({ document }) => document).join(',\n')
      separator = ',\n'
    }
    yield ']'
  }
  yield '}\n'
}
