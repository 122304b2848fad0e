// A fingerprint of all rows of a database, by table: equal ones before and after mean that nothing was written.

import sql from 'sql-template-tag'
import type { Db } from '#server/db/client.ts'

/** Leaves out the time at which a sign-in was last seen, since reads update it, and the ordinals of faults. */
export async function snapshot(db: Db): Promise<Record<string, string>> {
  const rows = await db.query<{ name: string; content: string }>(sql`
    select table_name as name, query_to_xml(
      format(
        'select count(*), md5(string_agg(line, chr(10) order by line)) as hash
         from (select (to_jsonb(t) - ''last_seen_at'' - ''place'')::text as line from %I t) lines',
        table_name
      ), true, false, ''
    )::text as content
    from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`)
  return Object.fromEntries(rows.map(({ name, content }) => [name, content]))
}
