// The timeline of one person: sessions booked and given, sign-ins, feedback written and received, and changes of tags
// and codes. Each kind is a short range of its own index; a page merges them.

import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { EventKind, TimelineQuery } from '#contract/people.ts'
import type { Db } from '#server/db/client.ts'
import { isStorable } from '#server/documents/columns.ts'
import { tables } from '#server/store/documents/tables.ts'
import { decodeCursor, encodeCursor, type Position } from '#server/store/lists/cursor.ts'
import { changeFields } from '#server/store/records/history.ts'
import { notFound } from '#server/store/records/record.ts'

const sort = 'timeline'

/** A kind of event: its rows, their order and their fields. `key` is a negated time in nanoseconds. */
type Source = {
  filter: EventKind
  kind: string
  from: Sql
  id: string
  key: string
  /** The name and the SQL of the JSON text of its subject. */
  about: [name: string, json: Sql]
}

type Person = { id: string; email: string }

function sourcesOf({ id, email }: Person): Source[] {
  const session: Source['about'] = ['session', tables.sessions.pageRow ?? raw('document')]
  const feedback: Source['about'] = ['feedback', tables.feedback.pageRow ?? raw('document')]
  const change = sql`json_build_object('entity', entity, 'record', document_id, ${changeFields})::text`
  const slot = { id: 'id', key: '(- slot_ns)' }
  const written = { filter: 'feedback', about: feedback, id: 'id', key: '(- created_ns)' } as const
  return [
    {
      ...slot,
      filter: 'sessions',
      kind: 'booked',
      about: session,
      from: sql`sessions where user_id = ${id} and not is_sign_in`,
    },
    {
      ...slot,
      filter: 'sessions',
      kind: 'given',
      about: session,
      from: sql`sessions where expert_id = ${id} and not is_sign_in`,
    },
    {
      filter: 'sign-ins',
      kind: 'entered',
      about: session,
      from: sql`sessions where user_id = ${id} and is_sign_in`,
      id: 'id',
      key: '(- created_ns)',
    },
    { ...written, kind: 'wrote', from: sql`feedback where email = ${email} and email <> ''` },
    { ...written, kind: 'received', from: sql`feedback where expert_id = ${id}` },
    {
      filter: 'edits',
      kind: 'edited',
      about: ['change', change],
      from: sql`history where actor_uid = ${id}`,
      id: 'history.id::text',
      key: '(- (extract(epoch from at) * 1000000)::bigint * 1000)',
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
  const [person] = isStorable(user)
    ? await db.query<Person>(sql`select id, email from users where id = ${user}`)
    : []
  if (!person) throw notFound('users', user)
  const after = cursor === undefined ? undefined : decodeCursor(cursor, sort, 'bigint').position
  const sources = sourcesOf(person).filter((source) => kind === undefined || source.filter === kind)
  const selects = sources.map((source) => selectOf(source, after, limit + 1))
  const rows = await db.query<{ id: string; key: bigint; event: string }>(sql`
    select id, key, event from (${join(selects, ' union all ')}) as events
    order by key, id limit ${raw(String(limit + 1))}`)
  const last = rows.length > limit ? rows[limit - 1] : undefined
  const shown = rows.slice(0, limit).map(({ event }) => event)
  return {
    json: `[${shown.join(',')}]`,
    next: last && encodeCursor(sort, 'after', { key: String(last.key), id: last.id }),
  }
}

/** The id of an event consists of its kind and the id of its subject. */
function selectOf(
  { kind, from, id, key, about: [name, json] }: Source,
  after: Position | undefined,
  limit: number,
) {
  const eventId = sql`(${kind}::text || '/' || ${raw(id)}) collate "C"`
  const bound = after
    ? sql`and ${raw(key)} >= ${after.key}::bigint and (${raw(key)}, ${eventId}) > (${after.key}::bigint, ${after.id})`
    : sql``
  return sql`(
    select ${eventId} as id, ${raw(key)} as key,
      '{"id":' || to_json(${eventId})::text || ',"kind":"' || ${kind}::text || ${`","${name}":`}::text || ${json} || '}' as event
    from ${from} ${bound} order by ${raw(key)}, ${raw(id)} limit ${raw(String(limit))})`
}
