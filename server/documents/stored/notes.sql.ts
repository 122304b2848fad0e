// Notes as they are sent: SQL of the JSON of one, and of the newest note of a record.

import sql, { raw, type Sql } from 'sql-template-tag'
import type { EntityName } from '#contract/entities.ts'
import { mostCorrections } from '#contract/note.ts'

export const instant = (ns: Sql): Sql =>
  sql`json_build_object('seconds', ${ns} / 1000000000, 'nanoseconds', ${ns} % 1000000000)`

/** SQL of the fields of a note for json_build_object. `row`: the name of its row, where others have such columns. */
export function noteFields(row?: string): Sql {
  const column = (name: string): Sql => raw(row === undefined ? name : `${row}.${name}`)
  return sql`
    'id', ${column('id')}, 'entity', ${column('entity')}, 'record', ${column('record_id')}, 'text', ${column('text')},
    'author', json_build_object('uid', ${column('author_uid')}, 'name', ${column('author_name')}),
    'createdAt', ${instant(column('created_ns'))},
    'editedAt', case when ${column('edited_ns')} is not null then ${instant(column('edited_ns'))} end,
    'corrects', ${column('corrects')}, 'version', ${column('version')}`
}

/** SELECT of the newest note of the record in the column, as the row `newest`; corrections are below the note that they correct. */
function newestOf(name: EntityName, column: string): Sql {
  return sql`(select ${raw(column)} as id) as sought cross join lateral (
    select * from notes where entity = ${raw(`'${name}'`)} and record_id = sought.id and corrects is null
    order by (- created_ns), notes.id limit 1) as newest`
}

/** JSON text: the newest note of the record with its first corrections, and the number of all; null where there is none. */
export function notesOf(name: EntityName, column: string): Sql {
  return sql`(select json_build_object(
      'count', (select count(*) from notes where entity = ${raw(`'${name}'`)} and record_id = sought.id),
      'newest', json_build_object(${noteFields('newest')}),
      'corrections', (select coalesce(json_agg(json_build_object(${noteFields('below')}) order by below.created_ns, below.id), '[]')
        from (select * from notes where corrects = newest.id order by created_ns, notes.id limit ${raw(String(mostCorrections))}) as below)
    )::text from ${newestOf(name, column)})`
}

/** More than a row shows. */
const begun = raw('300')

/** JSON text: the beginning of the newest note of the record; null where there is none. */
export function noteTextOf(name: EntityName, column: string): Sql {
  return sql`(select to_json(left(newest.text, ${begun}))::text from ${newestOf(name, column)})`
}
