// What is sent with a record, so that a screen needs no further calls: the records that it refers to by id, and its notes.

import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { EntityName } from '#contract/entities.ts'
import { mostCorrections } from '#contract/note.ts'
import { mostCarriers } from '#contract/tags.ts'
import { absentNs } from '#server/documents/columns.ts'

/** `fields`: JSON text by name; null and false are left out. First, as PostgreSQL cuts off the first character of a long text fast. */
export function withFields(fields: Record<string, Sql | false>): Sql {
  const added = Object.entries(fields).flatMap(([name, json]) =>
    json ? sql`coalesce(${raw(`'"${name}":'`)} || ${json} || ',', '')` : [],
  )
  if (added.length === 0) return raw('document')
  return sql`'{' || ${join(added, ' || ')} || right(document, -1)`
}

/** JSON text; null where no user has the id in the column. */
export function userNameOf(column: string): Sql {
  return sql`(select to_json(users.name)::text from users where users.id = ${raw(column)})`
}

/** JSON text of a user's name and address, sent as userName and userEmail, by one look-up; null where no user has the id. */
export function userNameAndEmailOf(column: string): Sql {
  return sql`(select to_json(users.name)::text || ',"userEmail":' || to_json(users.email)::text from users where users.id = ${raw(column)})`
}

/** JSON text: the id of the user with the email address in the column; null where the address is blank or unknown. */
export function userIdOf(column: string): Sql {
  // Both tables may have a column of this name: it must be read before users are in scope.
  return sql`(select to_json(found.id)::text from (select ${raw(column)} as address) as sought cross join lateral (
    select users.id from users where users.email = sought.address and sought.address <> '' order by users.id limit 1) as found)`
}

/** JSON text; null where no tag has an id in the column. */
export function tagsOf(column: string): Sql {
  return sql`(select '[' || string_agg(tags.document, ',') || ']' from tags where tags.id = any(${raw(column)}))`
}

/** JSON text; null where no user has the id in the column. */
export function userOf(column: string): Sql {
  return sql`(select users.document from users where users.id = ${raw(column)})`
}

/** JSON text: the instant of the last booking of the user in the column whose slot has begun; null where there is none. */
export function lastSessionOf(column: string): Sql {
  return sql`(select ${instantJson(sql`slot_ns`)}::text
    from (select ${raw(column)} as person) as sought cross join lateral (
      select slot_ns from sessions
      where user_id = sought.person and not is_sign_in and (- slot_ns) < ${raw(String(-absentNs))}
        and (- slot_ns) >= - (extract(epoch from now()) * 1000000000)::bigint
      order by (- slot_ns), id limit 1) as found)`
}

/** JSON text: the number of experts that have the tag in the column, at most `mostCarriers`. */
export function carriersOf(column: string): Sql {
  return sql`(select count(*)::text from (select ${raw(column)} as tag) as sought cross join lateral (
    select from users where is_expert and tag_ids @> array[sought.tag] limit ${raw(String(mostCarriers))}) as carriers)`
}

/** JSON text: the number of malformed fields of a document; null where it is 0. */
export function faultCountOf(name: EntityName, id: string): Sql {
  return sql`(select coalesce(max(faults.found), nullif(count(*), 0))::text from faults where faults.entity = ${raw(`'${name}'`)} and faults.id = ${raw(id)})`
}

/** JSON text; null where no discount code has the id in the column. */
export function codeExists(column: string): Sql {
  return sql`(select 'true' from discount_codes where discount_codes.id = ${raw(column)})`
}

/** JSON text: how bookings have used a discount code, from its sums; null where no booking carries any code. */
export const usageJson = sql`(select json_build_object('uses', coalesce(uses, 0), 'revenue', trim_scale(coalesce(revenue, 0))::text,
    'discounted', coalesce(discounted, 0), 'discount', trim_scale(coalesce(discount, 0))::text)::text
  where exists (select from code_sums as others where others.uses > 0))`

export function usageOf(column: string): Sql {
  return sql`(select ${usageJson}
    from (select ${raw(column)} as code) as sought left join code_sums as used on used.discount_code = sought.code)`
}

// Notes as they are sent: SQL of the JSON of one, and of the newest note of a record.

export const instantJson = (ns: Sql): Sql =>
  sql`json_build_object('seconds', ${ns} / 1000000000, 'nanoseconds', ${ns} % 1000000000)`

/** SQL of the fields of a note for json_build_object. `row`: the name of its row, if others have such columns. */
export function noteFields(row?: string): Sql {
  const column = (name: string): Sql => raw(row === undefined ? name : `${row}.${name}`)
  return sql`
    'id', ${column('id')}, 'entity', ${column('entity')}, 'record', ${column('record_id')}, 'text', ${column('text')},
    'author', json_build_object('uid', ${column('author_uid')}, 'name', ${column('author_name')}),
    'createdAt', ${instantJson(column('created_ns'))},
    'editedAt', case when ${column('edited_ns')} is not null then ${instantJson(column('edited_ns'))} end,
    'corrects', ${column('corrects')}, 'version', ${column('version')}`
}

/** SELECT of the newest note of the record in the column, as the row `newest`; corrections come below the note that they correct. */
function newestOf(name: EntityName, column: string): Sql {
  return sql`(select ${raw(column)} as id) as sought cross join lateral (
    select * from notes where entity = ${raw(`'${name}'`)} and record_id = sought.id and corrects is null
    order by (- created_ns), notes.id limit 1) as newest`
}

/** JSON text: the newest note of the record with its first corrections, and the number of all notes; null if there is none. */
export function notesOf(name: EntityName, column: string): Sql {
  return sql`(select json_build_object(
      'count', (select count(*) from notes where entity = ${raw(`'${name}'`)} and record_id = sought.id),
      'newest', json_build_object(${noteFields('newest')}),
      'corrections', (select coalesce(json_agg(json_build_object(${noteFields('below')}) order by below.created_ns, below.id), '[]')
        from (select * from notes where corrects = newest.id order by created_ns, notes.id limit ${raw(String(mostCorrections))}) as below)
    )::text from ${newestOf(name, column)})`
}

/** More characters than a row shows. */
export const begun = raw('300')

/** JSON text: the beginning of the newest note of the record; null where there is none. */
export function noteTextOf(name: EntityName, column: string): Sql {
  return sql`(select to_json(left(newest.text, ${begun}))::text from ${newestOf(name, column)})`
}

/** SQL of a text of a document; null for a text with an escape that PostgreSQL cannot read. */
export const textIn = (field: string) =>
  sql`case when strpos(document, '\\u') = 0 then document::json ->> ${raw(`'${field}'`)} end`

/** SQL of the name of the record in the columns `entity` and `record_id`; null if it is unknown. */
export const recordName = sql`case entity
  when 'users' then (select name from users where users.id = record_id)
  when 'sessions' then (select users.name from sessions join users on users.id = sessions.user_id where sessions.id = record_id)
  when 'feedback' then (select coalesce(${textIn('userFullname')}, nullif(email, '')) from feedback where feedback.id = record_id)
  when 'tags' then (select translate(${textIn('name')}, '_', ' ') from tags where tags.id = record_id)
  else record_id end`

export const listedNoteJson = sql`json_build_object(${noteFields()}, 'recordName', ${recordName})::text`
