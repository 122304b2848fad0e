// The browsers with which each account has signed in within the last three months, by the SHA-256 of their token.

import sql from 'sql-template-tag'
import type { Db } from '#server/db/client.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { isStorable } from '#server/documents/columns.ts'

const lifetime = '90 days'

export async function isKnownBrowser(db: Db, email: string, tokenHash: Buffer): Promise<boolean> {
  if (!isStorable(email)) return false
  const rows = await db.query(sql`
    select from known_browsers join accounts using (uid)
    where email = ${email} and token_hash = ${tokenHash} and last_used_at > now() - ${lifetime}::interval`)
  return rows.length > 0
}

/** `replaced`: the browser's previous token, whose accounts the new one takes over. */
export type Browser = { uid: string; tokenHash: Buffer; replaced: Buffer | undefined }

export async function rememberBrowser(db: Transaction, { uid, tokenHash, replaced }: Browser): Promise<void> {
  if (replaced) {
    await db.execute(sql`update known_browsers set token_hash = ${tokenHash} where token_hash = ${replaced}`)
  }
  await db.execute(sql`
    insert into known_browsers (token_hash, uid) values (${tokenHash}, ${uid})
    on conflict (token_hash, uid) do update set last_used_at = now()`)
}

export async function forgetBrowsersOfAccount(db: Db, uid: string): Promise<void> {
  await db.execute(sql`delete from known_browsers where uid = ${uid}`)
}

export async function removeStaleBrowsers(db: Db): Promise<void> {
  await db.execute(sql`delete from known_browsers where last_used_at < now() - ${lifetime}::interval`)
}
