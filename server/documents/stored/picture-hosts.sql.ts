// The hosts of the pictures of users, for the doctor.

import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '#server/db/client.ts'

/** `pictures`: the number of pictures on the host; `hosts`: the number of all hosts. */
type PictureHost = { host: string; pictures: number; hosts: number }

/** More characters than an address has before its path. */
const longest = 300

/** Searches the JSON text: parsing it would take as long, and fails on escapes that PostgreSQL cannot store. */
function hostIn(field: string): Sql {
  const value = sql`left(split_part(document, ${`"${field}":"`}, 2), ${longest}::integer)`
  return sql`substring(${value} from '(?i)^\\s*https://([a-z0-9.-]+(?::[0-9]+)?)["/?#]')`
}

/** Lists the hosts with the most pictures, most first. */
export async function listPictureHosts(db: Db, most: number): Promise<PictureHost[]> {
  return await db.query<PictureHost>(sql`
    select lower(host) as host, count(*)::integer as pictures, (count(*) over ())::integer as hosts
    from users cross join lateral (values (${hostIn('ProfilePicture')}), (${hostIn('photoURL')})) as named (host)
    where host is not null group by 1 order by pictures desc, 1 limit ${most}`)
}
