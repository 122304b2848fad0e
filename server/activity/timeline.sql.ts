// The timeline of one person: sessions booked (those given have their own list), sign-ins, feedback written and received, notes, and
// changes of tags and codes. Each kind is a short range of its own index; a page merges them and is bounded in bytes like other lists.

import sql, { join, raw, type Sql } from 'sql-template-tag'
import { type EventKind, otherEvents, type TimelineQuery } from '#contract/people.ts'
import { seesAll } from '#contract/policy.ts'
import type { Db } from '#server/db/client.ts'
import { idColumn } from '#server/documents/columns.ts'
import { mostPageBytes } from '#server/documents/stored/document-batches.sql.ts'
import { notFound } from '#server/documents/stored/get-record.sql.ts'
import { noteFields } from '#server/documents/stored/related.sql.ts'
import { tables } from '#server/documents/stored/tables.sql.ts'
import { decodeCursor, encodeCursor, type Position } from '#server/lists/selection/keyset.sql.ts'
import { changeBytes, changeFields } from '#server/record/history.sql.ts'

const sort = 'timeline'

/** A kind of event: its rows, their order and their fields. `key` is a negated time in nanoseconds. */
type Source = {
  filter: EventKind
  kind: string
  table: 'sessions' | 'feedback' | 'notes' | 'history'
  where: Sql
  key: string
  /** SQL of the size of its subject, in bytes. */
  bytes: Sql
  /** The name and the SQL of the JSON text of its subject. */
  about: [name: string, json: Sql]
}

type Person = { id: string; email: string }

function sourcesOf({ id, email }: Person): Source[] {
  const session: Source['about'] = ['session', tables.sessions.pageRow?.(seesAll) ?? raw('document')]
  const feedback: Source['about'] = ['feedback', tables.feedback.pageRow?.(seesAll) ?? raw('document')]
  const change = sql`json_build_object(
    'entity', entity, 'record', document_id, 'changes', coalesce(act_changes, 1), ${changeFields})::text`
  const bytes = sql`octet_length(document)`
  const booked = { table: 'sessions', about: session, bytes } as const
  const written = {
    filter: 'feedback',
    table: 'feedback',
    about: feedback,
    key: '(- created_ns)',
    bytes,
  } as const
  return [
    {
      ...booked,
      filter: 'sessions',
      kind: 'booked',
      where: sql`user_id = ${id} and not is_sign_in`,
      key: '(- slot_ns)',
    },
    {
      ...booked,
      filter: 'sign-ins',
      kind: 'entered',
      where: sql`user_id = ${id} and is_sign_in`,
      key: '(- created_ns)',
    },
    { ...written, kind: 'wrote', where: sql`email = ${email} and email <> ''` },
    { ...written, kind: 'received', where: sql`expert_id = ${id}` },
    {
      filter: 'notes',
      kind: 'noted',
      table: 'notes',
      about: ['note', sql`json_build_object(${noteFields()})::text`],
      where: sql`entity = 'users' and record_id = ${id}`,
      key: '(- created_ns)',
      bytes: sql`octet_length(text)`,
    },
    {
      filter: 'edits',
      kind: 'edited',
      table: 'history',
      about: ['change', change],
      where: sql`actor_uid = ${id} and event is null and (act is null or act_changes is not null)`,
      key: '(- (extract(epoch from at) * 1000000)::bigint * 1000)',
      bytes: changeBytes,
    },
  ]
}

export type TimelinePage = { json: string; next: string | undefined }

/** Throws not_found. */
export async function listTimeline(
  db: Db,
  { user, kind, cursor }: TimelineQuery,
  limit: number,
): Promise<TimelinePage> {
  const [person] = await db.query<Person>(sql`select id, email from users where id = ${idColumn(user)}`)
  if (!person) throw notFound('users', user)
  const after = cursor === undefined ? undefined : decodeCursor(cursor, sort, 'bigint').position
  const sources = sourcesOf(person).filter(({ filter }) =>
    kind === otherEvents
      ? filter !== 'sessions' && filter !== 'feedback'
      : kind === undefined || filter === kind,
  )
  const selects = sources.map((source) => selectOf(source, after, limit + 1))
  const rows = await db.query<{ id: string; key: bigint; event: string; isFollowed: boolean }>(sql`
    select id, key, case kind ${join(sources.map(eventOf), ' ')} end as event, n < found as "isFollowed" from (
      select *, row_number() over page as n, sum(bytes) over page as bytes_so_far, count(*) over () as found from (
        select * from (${join(selects, ' union all ')}) as events order by key, id limit ${raw(String(limit + 1))}
      ) as merged window page as (rows unbounded preceding)
    ) as page where n <= ${limit} and (n = 1 or bytes_so_far <= ${mostPageBytes}::bigint) order by n`)
  const last = rows.at(-1)
  return {
    json: `[${rows.map(({ event }) => event).join(',')}]`,
    next: last?.isFollowed ? encodeCursor(sort, 'after', { key: String(last.key), id: last.id }) : undefined,
  }
}

/** The id of an event consists of its kind and the id of its subject. Its text is read only if the event is on the page. */
function selectOf({ kind, table, where, key, bytes }: Source, after: Position | undefined, limit: number) {
  const id = raw(table === 'history' ? 'id::text' : 'id')
  const eventId = sql`(${kind}::text || '/' || ${id}) collate "C"`
  const bound = after
    ? sql`and ${raw(key)} >= ${after.key}::bigint and (${raw(key)}, ${eventId}) > (${after.key}::bigint, ${after.id})`
    : sql``
  return sql`(
    select ${eventId} as id, ${raw(key)} as key, ${kind}::text as kind, ${id} as subject, ${bytes} as bytes
    from ${raw(table)} where ${where} ${bound} order by ${raw(key)}, ${id} limit ${raw(String(limit))})`
}

function eventOf({ kind, table, about: [name, json] }: Source): Sql {
  const isSubject =
    table === 'history' ? sql`history.id = page.subject::bigint` : sql`${raw(table)}.id = page.subject`
  return sql`when ${kind}::text then (
    select '{"id":' || to_json(page.id)::text || ',"kind":"' || page.kind || ${`","${name}":`}::text || ${json} || '}'
    from ${raw(table)} where ${isSubject})`
}
