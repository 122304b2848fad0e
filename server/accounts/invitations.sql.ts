// Invitations: an account without a password, and the SHA-256 of the token of its link, which works once.

import sql from 'sql-template-tag'
import type { Role } from '#contract/roles.ts'
import type { Db } from '#server/db/client.ts'
import type { Transaction } from '#server/db/transaction.ts'

/** Creates the account of an invited person; false where the address has one. */
export async function createInvitedAccount(
  db: Transaction,
  { uid, email, role }: { uid: string; email: string; role: Role },
): Promise<boolean> {
  const created = await db.execute(sql`
    insert into accounts (uid, email, role) values (${uid}, ${email}, ${role}) on conflict do nothing`)
  return created > 0
}

/** Creates an invitation; earlier links of this account stop working. */
export async function createInvitation(db: Transaction, uid: string, tokenHash: Buffer): Promise<void> {
  await endInvitations(db, uid, 'withdrawn')
  await db.execute(sql`insert into invitations (token_hash, uid) values (${tokenHash}, ${uid})`)
}

export async function endInvitations(
  db: Transaction,
  uid: string,
  ended: 'used' | 'withdrawn',
): Promise<void> {
  await db.execute(sql`update invitations set ended = ${ended} where uid = ${uid} and ended is null`)
}

export async function removeAccount(db: Transaction, uid: string): Promise<void> {
  await db.execute(sql`delete from accounts where uid = ${uid}`)
}

export type InvitationState = 'open' | 'used' | 'withdrawn' | 'expired'
export type FoundInvitation = { uid: string; state: InvitationState }

/** Returns undefined for an unknown link. If single sign-on has already admitted the person, the link counts as used. */
export async function findInvitation(db: Db, tokenHash: Buffer): Promise<FoundInvitation | undefined> {
  const [found] = await db.query<FoundInvitation>(sql`
    select invitations.uid, case when ended is not null then ended when members.state = 'active' then 'used'
      when members.state = 'invited' and expires_at > now() then 'open'
      when members.state = 'invited' then 'expired' else 'withdrawn' end as state
    from invitations left join members on members.id = invitations.uid where token_hash = ${tokenHash}`)
  return found
}

/** Lets the account sign in from now on; the account must be locked. */
export async function acceptWithPassword(
  db: Transaction,
  uid: string,
  { passwordHash, displayName }: { passwordHash: string; displayName: string | null },
): Promise<void> {
  await db.execute(sql`
    update accounts set password_hash = ${passwordHash}, display_name = coalesce(${displayName}, display_name)
    where uid = ${uid}`)
  await endInvitations(db, uid, 'used')
}

/** Removes invitations long after they expired, when nobody asks for their state any more. */
export async function removeOldInvitations(db: Db): Promise<void> {
  await db.execute(sql`delete from invitations where expires_at < now() - interval '30 days'`)
}
