// Whether anything at all is kept yet.

import type { Sql } from '#server/db/database.ts'

/** True where there is an account or a document of any kind. */
export async function holdsData(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ holds: boolean }[]>`
    select exists (select from accounts) or exists (select from users) or exists (select from sessions)
      or exists (select from feedback) or exists (select from tags) or exists (select from discount_codes) as holds`
  return row?.holds ?? true
}
