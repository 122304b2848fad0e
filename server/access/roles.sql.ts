// The role of an account is the one set on it, or else follows from isAdmin of the user record. If the identity provider says that the
// person is an administrator, that applies to the current sign-in only.

import sql from 'sql-template-tag'
import type { Role } from '#contract/roles.ts'
import type { Db } from '#server/db/client.ts'
import type { Transaction } from '#server/db/transaction.ts'

/** SQL over accounts, joined with users. */
export const ownRole = sql`coalesce(accounts.role, case when users.is_admin then 'administrator' else 'member' end)`

/** SQL over sign_ins, joined with accounts and users. */
export const effectiveRole = sql`
  case when sign_ins.administrator_by_claim is not null then 'administrator' else ${ownRole} end`

/** Ignores the provider's claim, which belongs to one sign-in. Also works before the account is stored. */
export async function readOwnRole(db: Db, uid: string): Promise<Role> {
  const [found] = await db.query<{ role: Role }>(sql`
    select ${ownRole} as role from (select ${uid}::text as uid) as asked
    left join accounts on accounts.uid = asked.uid left join users on users.id = asked.uid`)
  return found?.role ?? 'member'
}

/** Locks the user record, on which the role depends, until the transaction ends. */
export async function holdRoleByRecord(db: Transaction, uid: string): Promise<Role> {
  const [user] = await db.query<{ isAdmin: boolean }>(
    sql`select is_admin as "isAdmin" from users where id = ${uid} for share`,
  )
  return user?.isAdmin ? 'administrator' : 'member'
}
