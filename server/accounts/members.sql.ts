// Members: their list, single members, changes, and the user records that commands create. Each change locks all members first, so these
// transactions run one after another.

import sql, { type Sql } from 'sql-template-tag'
import { isCompanyEmail } from '#contract/identity.ts'
import type { MemberState, MembersSelection } from '#contract/members.ts'
import type { Role } from '#contract/roles.ts'
import { ownRole } from '#server/access/roles.sql.ts'
import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/db/client.ts'
import { lockInTransaction, lockKeys } from '#server/db/locks.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { isStorable } from '#server/documents/columns.ts'
import { parseDocument } from '#server/documents/read-document.ts'
import { saveDocument } from '#server/documents/stored/documents.sql.ts'
import { lockWriters } from '#server/documents/stored/stored-versions.sql.ts'
import { ownListing } from '#server/lists/listed-table.sql.ts'
import { equals } from '#server/lists/selection/filters.sql.ts'

const instant = (at: Sql) => sql`(
  select json_build_object('seconds', floor(extract(epoch from one))::bigint,
    'nanoseconds', (extract(microseconds from one)::bigint % 1000000) * 1000)
  from (select ${at} as one) as given where one is not null)`

const row = sql`json_build_object(
  'id', id, 'email', email, 'displayName', display_name, 'role', role, 'isRoleSet', is_role_set,
  'isAdministratorByClaim', is_administrator_by_claim, 'state', state,
  'origin', origin, 'secondFactors', to_json(second_factors), 'signIns', sign_ins, 'lastSignIn', ${instant(sql`last_sign_in_at`)},
  'since', ${instant(sql`created_at`)}, 'invitedUntil', ${instant(sql`invited_until`)})::text`

export const membersListing = ownListing<MembersSelection>({
  table: 'members',
  sortKeys: {
    email: { column: 'email', type: 'text' },
    lastSignIn: { column: 'last_sign_in_us', type: 'bigint', descends: true },
  },
  filters: { role: equals('role'), state: equals('state'), origin: equals('origin') },
  row,
  bytes: sql`(octet_length(email) + coalesce(octet_length(display_name), 0))`,
  searched: sql`concat_ws(' ', email, display_name)`,
})

/** SQL that tells whether the person of an account can sign in: it is not disabled, and an invitation was accepted. */
export const mayEnter = sql`(not disabled and (password_hash is not null or last_sign_in_at is not null or origin <> 'local'))`

export async function findMember(db: Db, id: string): Promise<string | undefined> {
  if (!isStorable(id)) return undefined
  const [found] = await db.query<{ member: string }>(
    sql`select ${row} as member from members where id = ${id}`,
  )
  return found?.member
}

/** Prevents others from changing members until the transaction ends. Must be its first lock. */
export async function lockMembers(db: Transaction): Promise<void> {
  await lockInTransaction(db, lockKeys.members)
}

export type HeldMember = {
  uid: string
  email: string
  role: Role
  state: MemberState
  isAdministratorByClaim: boolean
}

/** Locks the account, by uid or address, until the transaction ends. */
export async function holdMember(
  db: Transaction,
  by: { uid: string } | { email: string },
): Promise<HeldMember | undefined> {
  const [column, value] = 'uid' in by ? [sql`uid`, by.uid] : [sql`email`, by.email]
  if (!isStorable(value)) return undefined
  const [held] = await db.query<{ uid: string }>(
    sql`select uid from accounts where ${column} = ${value} for update`,
  )
  if (!held) return undefined
  const [member] = await db.query<HeldMember>(sql`
    select id as uid, email, role, state, is_administrator_by_claim as "isAdministratorByClaim"
    from members where id = ${held.uid}`)
  return member
}

export async function setRole(db: Transaction, uid: string, role: Role | null): Promise<void> {
  await db.execute(sql`update accounts set role = ${role} where uid = ${uid}`)
}

export async function listAdministrators(
  db: Db,
  { companyDomain, firebase, oidc }: Pick<Config, 'companyDomain' | 'firebase' | 'oidc'>,
): Promise<string[]> {
  const canVerify = firebase
    ? sql`true`
    : sql`(coalesce(oidc_issuer = ${oidc?.issuer ?? ''}, false) or ${!oidc?.only} and
        password_hash is not null and coalesce(password_expires_at > now(), true))`
  const found = await db.query<{ uid: string; email: string }>(sql`
    select accounts.uid, accounts.email from accounts left join users on users.id = accounts.uid
    where not disabled and ${canVerify} and (${ownRole} = 'administrator'
      or exists (select from members where id = accounts.uid and is_administrator_by_claim))`)
  return found.filter(({ email }) => isCompanyEmail(email, companyDomain)).map(({ uid }) => uid)
}

type NewRecord = { uid: string; email: string; name: string | undefined; isAdmin: boolean }

/** Creates the record of a new account. A marketplace record with this address belongs to somebody else and is not changed. */
export async function createUserRecord(
  db: Transaction,
  { uid, email, name, isAdmin }: NewRecord,
): Promise<void> {
  // Every writer of users takes this lock, so that no write of a program runs at the same time.
  await lockWriters(db)
  const named = name === undefined ? {} : { displayName: name }
  await saveDocument(db, 'users', { id: uid, username: email, ...named, ...(isAdmin && { isAdmin }) })
}

export async function makeAdministrator(
  db: Transaction,
  { uid, email }: { uid: string; email: string },
): Promise<void> {
  await lockWriters(db)
  const [found] = await db.query<{ document: string }>(sql`
    select coalesce(original, document) as document from users where id = ${uid} for update`)
  const existing = found ? parseDocument(found.document) : { id: uid, username: email }
  await saveDocument(db, 'users', { ...existing, isAdmin: true })
}
