// What a record names by id, beside it, so that a screen needs no further call for each of them.

import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { EntityName } from '#contract/entities.ts'

/**
 * The JSON text of a document with more fields before its own. `fields`: JSON text by name; a field that is null is
 * left out. (To cut off the first character costs nothing; the last one, PostgreSQL looks for from the start.)
 */
export function withFields(fields: Record<string, Sql>): Sql {
  const added = Object.entries(fields).map(
    ([name, json]) => sql`coalesce(${raw(`'"${name}":'`)} || ${json} || ',', '')`,
  )
  return sql`'{' || ${join(added, ' || ')} || right(document, -1)`
}

/** JSON text; null where no user has the id in the column. */
export function nameOf(column: string): Sql {
  return sql`(select to_json(users.name)::text from users where users.id = ${raw(column)})`
}

/** JSON text: the id of a user with the address in the column, which is blank where there is none; null where nobody has it. */
export function userIdOf(column: string): Sql {
  // Both tables may have a column of this name: it is read before users are in scope.
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

/** JSON text: how many malformed fields a document has; null where it has none. */
export function faultCountOf(name: EntityName, id: string): Sql {
  return sql`(select nullif(count(*), 0)::text from faults where faults.entity = ${raw(`'${name}'`)} and faults.id = ${raw(id)})`
}
