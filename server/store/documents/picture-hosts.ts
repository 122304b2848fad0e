// The hosts of the pictures that documents of users name.

import sql from 'sql-template-tag'
import type { Db } from '#server/db/client.ts'

/** `pictures`: how many name the host; `hosts`: how many hosts there are in all. */
export type PictureHost = { host: string; pictures: number; hosts: number }

/** In the text of the document, since parsing the JSON of every user would take ten times as long. */
const address = (field: string) => `(?i)"${field}":"\\s*https://([a-z0-9.-]+(?::[0-9]+)?)["/?#]`

/** The ones with the most pictures, most first. */
export async function listPictureHosts(db: Db, most: number): Promise<PictureHost[]> {
  return await db.query<PictureHost>(sql`
    select lower(host) as host, count(*)::integer as pictures, (count(*) over ())::integer as hosts
    from users cross join lateral (values
      (substring(document from ${address('ProfilePicture')})),
      (substring(document from ${address('photoURL')}))) as named (host)
    where host is not null group by 1 order by pictures desc, 1 limit ${most}`)
}
