// The hosts of the pictures that documents of users name.

import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '#server/db/client.ts'

/** `pictures`: how many name the host; `hosts`: how many hosts there are in all. */
export type PictureHost = { host: string; pictures: number; hosts: number }

/** More characters than an address has before its path. */
const longest = 300

/** Read from the JSON text: parsing it would take as long, and fails on escapes that PostgreSQL cannot store. */
function hostIn(field: string): Sql {
  const value = sql`left(split_part(document, ${`"${field}":"`}, 2), ${longest}::integer)`
  return sql`substring(${value} from '(?i)^\\s*https://([a-z0-9.-]+(?::[0-9]+)?)["/?#]')`
}

/** The ones with the most pictures, most first. */
export async function listPictureHosts(db: Db, most: number): Promise<PictureHost[]> {
  return await db.query<PictureHost>(sql`
    select lower(host) as host, count(*)::integer as pictures, (count(*) over ())::integer as hosts
    from users cross join lateral (values (${hostIn('ProfilePicture')}), (${hostIn('photoURL')})) as named (host)
    where host is not null group by 1 order by pictures desc, 1 limit ${most}`)
}
