// The state and the owner of feedback as they are sent: SQL of their JSON.

import sql, { raw, type Sql } from 'sql-template-tag'

/** JSON text of each field of a row of feedback with the id in the column. The version has the owner with it, by one look-up. */
export function handledOf(column: string): Record<'state' | 'version', Sql> {
  return {
    state: sql`to_json(state)::text`,
    version: sql`coalesce((
      select version || case when owner <> '' then ',"owner":' || json_build_object('uid', owner, 'name', owner_name) else '' end
      from (select ${raw(column)} as feedback) as sought join feedback_states on feedback_states.id = sought.feedback), '1')`,
  }
}
