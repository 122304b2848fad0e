// Passkeys (WebAuthn) and the challenges that they answer.

import sql from 'sql-template-tag'
import { addedBy, settleSecondFactor } from '#server/accounts/second-factor.sql.ts'
import type { Db } from '#server/db/client.ts'
import type { Transaction } from '#server/db/transaction.ts'

/**
 * `id`: as the authenticator names it. `publicKey`: COSE. `counter`: the number of uses, 0 where the authenticator does not count.
 * `host`: the host it was created for.
 */
export type Passkey = { id: Buffer; publicKey: Buffer; counter: number; host: string }

export const mostPasskeys = 20

export async function listPasskeys(db: Db, uid: string): Promise<Buffer[]> {
  const found = await db.query<{ id: Buffer }>(
    sql`select id from passkeys where uid = ${uid} order by created_at, id`,
  )
  return found.map(({ id }) => id)
}

/** `tokenHash`: the sign-in that adds the passkey. */
type PasskeyRow = Passkey & { uid: string; tokenHash: Buffer; name: string }

/** The account must be locked. Returns false if the authenticator's id is already known, or the account has no password here. */
export async function addPasskey(
  db: Transaction,
  { uid, tokenHash, name, id, publicKey, counter, host }: PasskeyRow,
): Promise<boolean> {
  const added = await db.execute(sql`
    insert into passkeys (id, uid, public_key, counter, name, host, added_by, added_from)
    select ${id}, uid, ${publicKey}, ${counter}, ${name}, ${host}, added_by, added_from
    from accounts, ${addedBy(tokenHash)} as adding where uid = ${uid} and password_hash is not null
    on conflict do nothing`)
  if (added > 0) await settleSecondFactor(db, uid)
  return added > 0
}

export type FoundPasskey = Passkey & { uid: string; email: string }

export async function findPasskey(db: Db, id: Buffer): Promise<FoundPasskey | undefined> {
  const [found] = await db.query<FoundPasskey>(sql`
    select id, public_key as "publicKey", counter::float8 as counter, host, uid, email
    from passkeys join accounts using (uid) where id = ${id}`)
  return found
}

/** Locks the account. Returns false if it may not sign in, the passkey is gone, or its counter has not risen: it was cloned. */
export async function usePasskey(
  db: Transaction,
  { uid, id, counter }: { uid: string; id: Buffer; counter: number },
): Promise<boolean> {
  const held = await db.query(sql`
    select from accounts where uid = ${uid} and not disabled and password_hash is not null for no key update`)
  if (held.length === 0) return false
  const used = await db.execute(sql`
    update passkeys set counter = ${counter}, last_used_at = now()
    where id = ${id} and uid = ${uid} and (counter < ${counter} or (counter = 0 and ${counter} = 0))`)
  return used > 0
}

export async function readChallengeKey(db: Db): Promise<Buffer> {
  const [found] = await db.query<{ key: Buffer }>(sql`select key from challenge_key`)
  if (!found) throw new Error('The key of challenges is missing.')
  return found.key
}

/** Returns false if the challenge was answered before. */
export async function takeChallenge(db: Transaction, challenge: Buffer): Promise<boolean> {
  const taken = await db.execute(sql`
    insert into used_challenges (challenge) values (${challenge}) on conflict do nothing`)
  return taken > 0
}

export async function removeOldChallenges(db: Db): Promise<void> {
  await db.execute(sql`delete from used_challenges where used_at < now() - interval '1 hour'`)
}
