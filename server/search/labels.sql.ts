// Finds labels of sessions that equal the typed text or begin with it.

import sql, { raw } from 'sql-template-tag'
import { words } from '#contract/fold.ts'
import type { SearchMeaning } from '#contract/search.ts'
import type { Db } from '#server/db/client.ts'

const maxLabels = 3

const spelled = raw(`lower(translate(label, '_-', '  ') collate "default")`)

/** Labels that begin with these words, however spelled; the whole text first, then the most frequent. */
export async function findLabels(db: Db, text: string): Promise<SearchMeaning[]> {
  const rows = await db.query<{ label: string; total: number }>(sql`
    select label, sum(sessions)::float8 as total from session_flag_groups
    where is_sign_in = false and label is not null and sessions > 0 and starts_with(${spelled}, ${text})
    group by label order by ${spelled} = ${text} desc, total desc, label limit ${maxLabels}`)
  return rows.map(({ label, total }) => ({
    title: `Sessions: ${label.slice(0, 80).toWellFormed()}`,
    list: 'sessions',
    filters: { label },
    total,
    ...(words(label).join(' ') === text && { isExact: true }),
  }))
}
