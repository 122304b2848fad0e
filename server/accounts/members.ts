// How administrators change members. Nobody changes their own role, disables themselves, or takes away the last administrator. Each
// change locks the members (`lockMembers`), then the account, then the author's own rights, and checks in its transaction that the author
// still may do it. An invited person is an account without a password; the link holds a token after the `#`, whose hash is stored. A
// changed role is announced to all browsers, which then reload the person's rights.

import type { MemberChange } from '#contract/members.ts'
import { Problem, refused } from '#contract/problem.ts'
import type { Role } from '#contract/roles.ts'
import { holdRights } from '#server/access/authenticate.ts'
import type { Principal } from '#server/access/principal.ts'
import { removeOtherSignIns, removeSignInsOfAccount } from '#server/access/sign-ins.sql.ts'
import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/db/client.ts'
import type { Transaction } from '#server/db/transaction.ts'
import type { Context } from '#server/http/context.ts'
import { createAccount, newUid, setDisabled } from './accounts.sql.ts'
import {
  createUserRecord,
  findMember,
  type HeldMember,
  holdMember,
  listAdministrators,
  lockMembers,
  setRole,
} from './members.sql.ts'
import { generatePassword, hashPassword } from './password.ts'
import { removeSecondFactors } from './second-factor.sql.ts'

/** JSON text. Throws not_found. */
export async function getMember(db: Db, id: string): Promise<string> {
  const member = await findMember(db, id)
  if (member === undefined) throw noMember()
  return member
}

function noMember(): Problem {
  return new Problem('not_found', 'There is no such account.')
}

/** Runs `work` with the member locked, on behalf of a person who may change members. Throws not_found. */
export async function changingMember<T>(
  { db, config }: Context,
  principal: Principal,
  id: string,
  work: (db: Transaction, member: HeldMember) => Promise<T>,
): Promise<T> {
  return await db.transaction(async (transaction) => {
    await lockMembers(transaction)
    const member = await holdMember(transaction, { uid: id })
    await holdRights(transaction, principal, 'members.write', config)
    if (!member) throw noMember()
    return await work(transaction, member)
  })
}

export async function updateMember(
  context: Context,
  principal: Principal,
  id: string,
  { role, disabled }: MemberChange,
): Promise<string> {
  return await changingMember(context, principal, id, async (db, { uid, isAdministratorByClaim }) => {
    if (uid === principal.uid)
      throw refused("You can't change your own role or disable yourself. Ask another administrator.")
    if (role !== undefined && isAdministratorByClaim) throw byClaim()
    await keepingAdministrators(db, context.config, uid, async () => {
      if (role !== undefined) await setRole(db, uid, role)
      if (disabled !== undefined) await setDisabled(db, uid, disabled)
    })
    return await getMember(db, uid)
  })
}

function byClaim(): Problem {
  return refused(
    'Single sign-on makes this person an administrator (OIDC_ADMIN_CLAIM) until their sign-ins end. Remove that at the provider, sign them out everywhere, then choose the role.',
  )
}

/** Used by the command line: access to the server's shell is sufficient. */
export async function setRoleOf(
  db: Transaction,
  config: Config,
  email: string,
  role: Role | null,
): Promise<HeldMember | undefined> {
  await lockMembers(db)
  const member = await holdMember(db, { email })
  if (member?.isAdministratorByClaim) throw byClaim()
  if (member) await keepingAdministrators(db, config, member.uid, () => setRole(db, member.uid, role))
  return member && (await holdMember(db, { email }))
}

/** Throws conflict if no administrator would be left who can sign in. */
async function keepingAdministrators(
  db: Transaction,
  config: Config,
  uid: string,
  change: () => Promise<void>,
): Promise<void> {
  const wasOne = (await listAdministrators(db, config)).includes(uid)
  await change()
  if (wasOne && (await listAdministrators(db, config)).length === 0)
    throw refused('This is the last administrator who can sign in. Add another one first.')
}

/** Ends all sign-ins of a member, except the requesting one if it is the person's own account. */
export async function endSignInsOfMember(context: Context, principal: Principal, id: string): Promise<void> {
  await changingMember(context, principal, id, (db, { uid }) =>
    uid === principal.uid ? removeOtherSignIns(db, principal) : removeSignInsOfAccount(db, uid),
  )
}

/** Returns the member, as JSON text. Refuses the person's own account: the account screen asks for the password. */
export async function resetSecondFactor(context: Context, principal: Principal, id: string): Promise<string> {
  return await changingMember(context, principal, id, async (db, { uid }) => {
    if (uid === principal.uid)
      throw refused('Remove your own two-step verification on the screen of your account.')
    await removeSecondFactors(db, uid)
    await removeSignInsOfAccount(db, uid)
    return await getMember(db, uid)
  })
}

/** Created on the command line. Without a role, isAdmin of the user record is set. */
type NewMember = {
  email: string
  name?: string | undefined
  password?: string | undefined
  role?: Role | undefined
}

/** Also returns the password. A generated one must be changed by the person. Throws invalid when the email already has an account. */
export async function createMember(
  db: Transaction,
  { email, name, password: chosen, role }: NewMember,
): Promise<{ uid: string; password: string }> {
  const password = chosen ?? generatePassword()
  const passwordHash = await hashPassword(password)
  const uid = newUid()
  await createUserRecord(db, { uid, email, name, isAdmin: role === undefined })
  const created = await createAccount(db, {
    uid,
    email,
    displayName: name ?? null,
    passwordHash,
    isGenerated: chosen === undefined,
    role,
    isByCommand: true,
  })
  if (!created) throw new Problem('invalid', `${email} already has an account.`)
  return { uid, password }
}
