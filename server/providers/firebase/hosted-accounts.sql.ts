// Accounts that a hosted identity provider has verified, as of their last sign-in, and their current sign-ins.

import sql from 'sql-template-tag'
import type { Account } from '#server/access/principal.ts'
import { removeSignInsOfAccount } from '#server/access/sign-ins.sql.ts'
import type { Db } from '#server/db/client.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { isStorable, storable } from '#server/documents/columns.ts'
import { isErased } from '#server/documents/erasure.ts'

/**
 * Stores the account and locks it until the transaction ends. Returns false if its person was erased, or an administrator of this console
 * has disabled it or another account with the same address. That other account loses the address, which the provider no longer assigns to
 * it.
 */
export async function holdHostedAccount(db: Transaction, account: Account): Promise<boolean> {
  const { uid, email, displayName, photoURL } = account
  if (!isStorable(uid) || !isStorable(email) || isErased(uid)) return false
  const existing = await db.query<{ uid: string; disabled: boolean }>(sql`
    select uid, disabled from accounts where uid = ${uid} or email = ${email} order by uid for update`)
  if (existing.some(({ disabled }) => disabled)) return false
  for (const other of existing.filter((one) => one.uid !== uid)) {
    await removeSignInsOfAccount(db, other.uid)
    await db.execute(sql`delete from accounts where uid = ${other.uid}`)
  }
  await db.execute(sql`
    insert into accounts (uid, email, display_name, photo_url, origin)
    values (${uid}, ${email}, ${textOf(displayName)}, ${textOf(photoURL)}, 'firebase')
    on conflict (uid) do update
    set email = excluded.email, display_name = excluded.display_name, photo_url = excluded.photo_url`)
  return true
}

function textOf(text: string | null): string | null {
  return text === null ? null : storable(text)
}

/** `oldest`: when the provider verified the earliest of these sign-ins, in seconds since 1970. */
export type HostedSignIns = { uid: string; email: string; oldest: number }

export async function listHostedSignIns(db: Db): Promise<HostedSignIns[]> {
  return await db.query<HostedSignIns>(sql`
    select uid, email, min(authenticated_at)::double precision as oldest
    from sign_ins join accounts using (uid) where authenticated_at is not null group by uid, email order by uid`)
}
