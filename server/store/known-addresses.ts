// The networks from which each account has signed in within the last three months.

import sql from 'sql-template-tag'
import type { Db } from '#server/db/client.ts'
import { isStorable } from '#server/documents/columns.ts'

const keptFor = '90 days'

export async function isKnownAddress(db: Db, email: string, network: string): Promise<boolean> {
  if (!isStorable(email)) return false
  const rows = await db.query(sql`
    select 1 from known_addresses join accounts using (uid)
    where email = ${email} and network = ${network} and last_used_at > now() - ${keptFor}::interval`)
  return rows.length > 0
}

export async function rememberAddress(db: Db, uid: string, network: string): Promise<void> {
  await db.query(sql`
    insert into known_addresses (uid, network) select uid, ${network} from accounts where uid = ${uid}
    on conflict (uid, network) do update set last_used_at = now()`)
}

export async function removeStaleAddresses(db: Db): Promise<void> {
  await db.query(sql`delete from known_addresses where last_used_at < now() - ${keptFor}::interval`)
}
