// The names of the records that the conditions of a list name by id, by parameter, for the name of its CSV.

import sql from 'sql-template-tag'
import { tagLabel, tags } from '#contract/tags.ts'
import type { Db } from '#server/db/client.ts'

type Conditions = Readonly<Record<string, unknown>>

/** Unknown ids have no name. */
export async function conditionNames(db: Db, conditions: Conditions): Promise<Record<string, string>> {
  const idOf = (name: string) => (typeof conditions[name] === 'string' ? conditions[name] : null)
  const [people, [tag], [actor]] = await Promise.all([
    db.query<{ id: string; name: string }>(
      sql`select id, name from users where id in (${idOf('user')}, ${idOf('expert')})`,
    ),
    db.query<{ document: string }>(sql`select document from tags where id = ${idOf('tag')}`),
    db.query<{ email: string }>(
      sql`select email from accounts where uid in (${idOf('actor')}, ${idOf('owner')})`,
    ),
  ])
  const nameOf = (name: string) => people.find(({ id }) => id === idOf(name))?.name
  const names = {
    user: nameOf('user'),
    expert: nameOf('expert'),
    tag: tag && tagLabel(tags.read(JSON.parse(tag.document))),
    actor: actor?.email,
    owner: actor?.email,
  }
  return Object.fromEntries(
    Object.entries(names).flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])),
  )
}
