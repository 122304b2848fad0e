// Sign-ins, by the SHA-256 of their token. When a sign-in ends, its record, stored as a session, ends too. All functions
// take locks in the same order: account, sign-in, user, record.

import sql, { type Sql } from 'sql-template-tag'
import type { Role } from '#contract/roles.ts'
import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/db/client.ts'
import type { Pool } from '#server/db/pool.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { isStorable } from '#server/documents/columns.ts'
import { setActor } from '#server/record/history.sql.ts'
import type { Principal } from './principal.ts'
import { effectiveRole, holdRoleByRecord } from './roles.sql.ts'
import { endRecords } from './sign-in-records.sql.ts'

/** How long a sign-in is valid: while unused, and in total. It expires when the identity provider or its claim is changed. */
export type Lifetime = Pick<Config, 'idleTimeoutMs' | 'maxSignInMs' | 'firebase' | 'oidc' | 'secondFactor'>

type FoundSignIn = Omit<Principal, 'tokenHash' | 'address' | 'program'>

/** How often a sign-in in use is marked as seen; more often where the idle timeout is short. */
const touchEveryMs = 60_000

/** What people see of the client that signed in. */
export type Device = { browser: string | null; system: string | null; network: string | null }

/**
 * What the provider of single sign-on has said. `session`: the provider's session, if it names one; `validUntil`: in seconds since 1970;
 * `administratorByClaim`: the claim that makes this sign-in an administrator's.
 */
type ProviderSession = {
  issuer: string
  session: string | null
  idToken: string
  validUntil: number
  administratorByClaim: string | null
}

/** `replaced`: the sign-in that ends when this one begins. `authenticatedAt`: see VerifiedPerson. */
export type NewSignIn = {
  uid: string
  authenticatedAt: number | null
  tokenHash: Buffer
  replaced: Buffer | undefined
  device: Device
  asserted?: ProviderSession
  isByPasskey?: boolean
}

/** The transaction must hold an exclusive lock on the account: this writes the time of its last sign-in. */
export async function createSignIn(db: Transaction, signIn: NewSignIn): Promise<void> {
  const { uid, authenticatedAt, tokenHash, replaced, device, asserted, isByPasskey = false } = signIn
  if (replaced) await removeSignIns(db, sql`token_hash = ${replaced}`)
  await db.execute(sql`
    insert into sign_ins (token_hash, uid, authenticated_at, browser, system, network,
      oidc_issuer, oidc_session, id_token, valid_until, is_by_passkey, administrator_by_claim)
    values (${tokenHash}, ${uid}, ${authenticatedAt}, ${device.browser}, ${device.system}, ${device.network},
      ${asserted?.issuer ?? null}, ${asserted?.session ?? null}, ${asserted?.idToken ?? null},
      to_timestamp(${asserted?.validUntil ?? null}), ${isByPasskey}, ${asserted?.administratorByClaim ?? null})`)
  await db.execute(sql`update accounts set last_sign_in_at = now() where uid = ${uid}`)
}

/** Undefined when the sign-in has expired. `touch` marks it as in use, unless a write holds it: reads wait for no write. */
export async function findSignIn(
  db: Db,
  tokenHash: Buffer,
  lifetime: Lifetime,
  { touch }: { touch: boolean },
): Promise<FoundSignIn | undefined> {
  const touchMs = Math.min(touchEveryMs, lifetime.idleTimeoutMs / 10)
  const [found] = await db.query<FoundSignIn & { isDue: boolean }>(sql`
    select accounts.uid, accounts.email, accounts.display_name as "displayName",
      accounts.photo_url as "photoURL", ${effectiveRole} as role,
      accounts.password_expires_at is not null and sign_ins.oidc_issuer is null as "mustChangePassword",
      ${mustSetUp(lifetime)} and sign_ins.oidc_issuer is null as "mustSetUpSecondFactor",
      accounts.time_zone as "timeZone",
      sign_ins.session_id as "sessionId",
      sign_ins.last_seen_at < now() - ${interval(touchMs)} as "isDue"
    from sign_ins join accounts using (uid) left join users on users.id = accounts.uid
    where sign_ins.token_hash = ${tokenHash} and not accounts.disabled and not ${expired(lifetime)}`)
  if (!found) return undefined
  const { isDue, ...signIn } = found
  if (touch && isDue)
    await db.execute(sql`
      update sign_ins set last_seen_at = now() where token_hash =
        (select token_hash from sign_ins where token_hash = ${tokenHash} for update skip locked)`)
  return signIn
}

export type HeldSignIn = Pick<FoundSignIn, 'email' | 'role' | 'mustChangePassword' | 'mustSetUpSecondFactor'>

/** Locks the principal until the transaction ends, so that a revocation waits. Undefined when the sign-in has ended. */
export async function holdSignIn(
  db: Transaction,
  { uid, tokenHash }: { uid: string; tokenHash: Buffer },
  lifetime: Lifetime,
): Promise<HeldSignIn | undefined> {
  const [account] = await db.query<Omit<HeldSignIn, 'role'> & { role: Role | null }>(sql`
    select email, role, password_expires_at is not null as "mustChangePassword", ${mustSetUp(lifetime)} as "mustSetUpSecondFactor"
    from accounts where uid = ${uid} and not disabled for share`)
  const [signIn] = await db.query<{ isAsserted: boolean; isAdministrator: boolean }>(sql`
    select oidc_issuer is not null as "isAsserted", administrator_by_claim is not null as "isAdministrator" from sign_ins
    where token_hash = ${tokenHash} and uid = ${uid} and not ${expired(lifetime)} for update`)
  if (!account || !signIn) return undefined
  const role = signIn.isAdministrator ? 'administrator' : (account.role ?? (await holdRoleByRecord(db, uid)))
  // The provider has verified the person: neither the password nor the second factor of this console was used.
  return signIn.isAsserted
    ? { ...account, role, mustChangePassword: false, mustSetUpSecondFactor: false }
    : { ...account, role }
}

export async function isRecentSignIn(db: Db, tokenHash: Buffer): Promise<boolean> {
  const found = await db.query(sql`
    select from sign_ins where token_hash = ${tokenHash} and created_at > now() - interval '10 minutes'`)
  return found.length > 0
}

/** Ends the person's own sign-in from this network address. Returns the uid; undefined for an unknown sign-in. */
export async function removeOwnSignIn(
  db: Pool,
  tokenHash: Buffer,
  address: string,
): Promise<string | undefined> {
  return await db.transaction(async (transaction) => {
    const [person] = await transaction.query<{ uid: string; email: string }>(sql`
      select uid, email from sign_ins join accounts using (uid) where token_hash = ${tokenHash}`)
    if (!person) return undefined
    await setActor(transaction, { ...person, address })
    const [removed] = await removeSignIns(transaction, sql`token_hash = ${tokenHash}`)
    return removed?.uid
  })
}

export async function removeSignInsOfAccount(db: Transaction, uid: string): Promise<void> {
  await removeSignIns(db, sql`uid = ${uid}`)
}

/** What has ended at the provider: one session, or all of a person. If both are named, both must match. */
export type ProviderLogout = { issuer: string; session?: string | undefined; subject?: string | undefined }

/** Returns the number of sign-ins that it ended: 0 where neither a session nor a person is named. */
export async function endAsserted(db: Pool, { issuer, session, subject }: ProviderLogout): Promise<number> {
  if (session === undefined && subject === undefined) return 0
  if (![session, subject].every((text) => text === undefined || isStorable(text))) return 0
  const ofSession = session === undefined ? sql`true` : sql`oidc_session = ${session}`
  const ofPerson =
    subject === undefined
      ? sql`true`
      : sql`uid in (select uid from accounts where oidc_issuer = ${issuer} and oidc_subject = ${subject})`
  const which = sql`oidc_issuer = ${issuer} and ${ofSession} and ${ofPerson}`
  return (await db.transaction((transaction) => removeSignIns(transaction, which))).length
}

/** Returns the ID token that signing out at the provider asks for; undefined where the sign-in has none. */
export async function findIdToken(db: Db, tokenHash: Buffer): Promise<string | undefined> {
  const [found] = await db.query<{ idToken: string | null }>(
    sql`select id_token as "idToken" from sign_ins where token_hash = ${tokenHash}`,
  )
  return found?.idToken ?? undefined
}

/** A sign-in of this account that is still valid. */
export type ListedSignIn = Device & { id: string; isThis: boolean; createdAt: Date; lastSeenAt: Date }

export async function listSignIns(
  db: Db,
  { uid, tokenHash }: { uid: string; tokenHash: Buffer },
  lifetime: Lifetime,
): Promise<ListedSignIn[]> {
  return await db.query<ListedSignIn>(sql`
    select id, token_hash = ${tokenHash} as "isThis", browser, system, network, created_at as "createdAt",
      last_seen_at as "lastSeenAt"
    from sign_ins where uid = ${uid} and not ${expired(lifetime)}
    order by "isThis" desc, last_seen_at desc, id limit ${mostListed}`)
}

const mostListed = 100

export async function removeSignInOf(db: Transaction, uid: string, id: string): Promise<boolean> {
  return (await removeSignIns(db, sql`uid = ${uid} and id = ${id}`)).length > 0
}

export async function removeOtherSignIns(
  db: Transaction,
  { uid, tokenHash }: { uid: string; tokenHash: Buffer },
): Promise<void> {
  await removeSignIns(db, sql`uid = ${uid} and token_hash <> ${tokenHash}`)
}

/** Removes the sign-ins that the hosted provider verified before this time, in seconds since 1970. */
export async function removeSignInsBefore(db: Transaction, uid: string, time: number): Promise<void> {
  await removeSignIns(db, sql`uid = ${uid} and authenticated_at < ${time}`)
}

const batchSize = 200

export async function removeExpiredSignIns(db: Pool, lifetime: Lifetime): Promise<void> {
  let removed = batchSize
  while (removed === batchSize) {
    removed = await db.transaction(async (transaction) => {
      const batch = sql`
        select token_hash from sign_ins where ${expired(lifetime)}
        limit ${batchSize} for update skip locked`
      return (await removeSignIns(transaction, sql`token_hash in (${batch})`)).length
    })
  }
}

async function removeSignIns(db: Transaction, which: Sql): Promise<{ uid: string }[]> {
  const removed = await db.query<{ uid: string; sessionId: string | null }>(sql`
    delete from sign_ins where ${which} returning uid, session_id as "sessionId"`)
  await endRecords(
    db,
    removed.flatMap(({ sessionId }) => sessionId ?? []),
  )
  return removed
}

function expired({ idleTimeoutMs, maxSignInMs, firebase, oidc }: Lifetime) {
  return sql`(
    (sign_ins.authenticated_at is null) = ${firebase !== undefined}
    or coalesce(sign_ins.oidc_issuer <> ${oidc?.issuer ?? ''}, ${oidc?.only ?? false})
    or coalesce(sign_ins.administrator_by_claim <> ${oidc?.adminClaim?.text ?? ''}, false)
    or coalesce(sign_ins.valid_until <= now(), false)
    or sign_ins.last_seen_at <= now() - ${interval(idleTimeoutMs)}
    or sign_ins.created_at <= now() - ${interval(maxSignInMs)}
  )`
}

export function interval(milliseconds: number): Sql {
  return sql`${milliseconds}::double precision * interval '1 millisecond'`
}

/** SQL that tells whether the account must set up a second factor: it has a password here, and the console requires one. */
function mustSetUp({ secondFactor }: Pick<Config, 'secondFactor'>): Sql {
  return secondFactor === 'required'
    ? sql`(accounts.password_hash is not null and accounts.second_factor_at is null)`
    : sql`false`
}
