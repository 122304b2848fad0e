// stoa admin: the accounts of members, and their roles.

import { isUtf8 } from 'node:buffer'
import { buffer } from 'node:stream/consumers'
import { normaliseEmail } from '#contract/identity.ts'
import { Problem } from '#contract/problem.ts'
import {
  disableAccount,
  enableAccount,
  findAccount,
  type LocalAccount,
  listAccounts,
  resetAccount,
} from '#server/accounts/accounts.sql.ts'
import { type Factor, listFactors } from '#server/accounts/factors.sql.ts'
import { assertUsableEmail } from '#server/accounts/identity-provider.ts'
import { makeAdministrator } from '#server/accounts/members.sql.ts'
import { createMember } from '#server/accounts/members.ts'
import { generatePassword, hashPassword } from '#server/accounts/password.ts'
import { assertGoodPassword, type Owner } from '#server/accounts/password-rule.ts'
import { forgetCounters } from '#server/accounts/sign-in-failures.sql.ts'
import { accountKey } from '#server/accounts/throttle.ts'
import type { Io } from '#server/process/io.ts'
import { commandOf } from './actions.ts'
import { changeRole, forgetSignOn, inviteByCommand, readRole, resetFactors } from './admin-members.ts'

export const adminHelp = `stoa admin create EMAIL [--role ROLE] [--name NAME] [--password-stdin]
  Creates an administrator: an account of the company's domain and a new user record of its own, with isAdmin. With --role member, editor,
  administrator or auditor the role of the account decides alone, and isAdmin is not set. Prints a generated password once;
  with --password-stdin the password is the first line of the standard input instead, at least 15 characters.
  A generated password must be changed at the first sign-in, within 7 days.
stoa admin invite EMAIL [--role ROLE]
  Invites somebody, as a member or with this role, by a link that is printed once, works once and for 72 hours.
stoa admin role EMAIL ROLE|none
  Changes the role at once; with none isAdmin of the user record decides again. Never of the last administrator.
stoa admin reset-factors EMAIL
  Removes the second factor of somebody who has lost it, and ends all their sign-ins: the password alone signs them in.
  One of fewer than 15 characters must be changed at the next sign-in, within 7 days.
stoa admin forget-sign-on EMAIL
  The account belongs to nobody at the provider of single sign-on any more: who signs in there next with this address gets it. For a
  colleague whose account there was made anew.
stoa admin list
  Lists the accounts: e-mail address, role, state, day of creation, name; tab-separated.
stoa admin disable EMAIL
  Blocks the account, ends all its sign-ins at once and removes its known browsers. Password, role and second factors stay, and
  work again once it is enabled: where it may have been stolen, by reset --remove-factors.
stoa admin reset EMAIL [--password-stdin] [--remove-factors]
  Gives the account a new password and ends all its sign-ins at once. Enables a disabled account, and one that was blocked
  by too many failed attempts. If somebody else may have one of its known browsers, disable the account first. Lists the
  second factors that stay, the newest first: a passkey signs in without the password. --remove-factors removes all of them.
With STOA_IDENTITY=firebase accounts and passwords are Firebase's: reset changes no password, and create and invite are refused, except create
with STOA_SOURCE_RIGHTS=off, where it makes an account that has signed in before an administrator's.`

export const admin = commandOf(
  adminHelp,
  {
    name: { type: 'string' },
    role: { type: 'string' },
    'password-stdin': { type: 'boolean' },
    'remove-factors': { type: 'boolean' },
  },
  {
    create: { takes: 1, options: ['name', 'role', 'password-stdin'], run: ofMember(create) },
    invite: {
      takes: 1,
      options: ['role'],
      run: ofMember(({ email, values, io }) => inviteByCommand(email, readRole(values.role ?? 'member'), io)),
    },
    role: { takes: 2, run: ofMember(({ email, role, io }) => changeRole(email, role, io)) },
    'reset-factors': { takes: 1, run: ofMember(({ email, io }) => resetFactors(email, io)) },
    'forget-sign-on': { takes: 1, run: ofMember(({ email, io }) => forgetSignOn(email, io)) },
    list: { run: list },
    disable: { takes: 1, run: ofMember(disable) },
    reset: { takes: 1, options: ['password-stdin', 'remove-factors'], run: ofMember(reset) },
  },
)

type Values = { name?: string; role?: string; 'password-stdin'?: boolean; 'remove-factors'?: boolean }
/** `role`: the argument after the address. */
type Given = { values: Values; email: string; role: string; io: Io }

function ofMember(run: (given: Given) => Promise<void>) {
  return (io: Io, values: Values, email: string, role = ''): Promise<void> =>
    run({ values, email: normaliseEmail(email), role, io })
}

async function create({ values, email, io }: Given): Promise<void> {
  if (io.config.firebase) return await giveRights(email, values, io)
  assertUsableEmail(email, io.config)
  const role = values.role === undefined ? undefined : readRole(values.role)
  const name = values.name?.trim() || undefined
  const chosen = await readPassword(values, { email, displayName: name }, io)
  const { password } = await io.db.transaction((transaction) =>
    createMember(transaction, { email, name, password: chosen, role }),
  )
  // Guesses may have been counted before the account existed.
  await forgetCounters(io.db, accountKey(email))
  io.report(`Created the ${role ?? 'administrator'} ${email}.`)
  if (chosen === undefined) showPassword(password, io)
}

async function list(io: Io): Promise<void> {
  const accounts = await listAccounts(io.db)
  for (const { email, displayName, role, state, createdAt } of accounts) {
    const day = createdAt.toISOString().slice(0, 10)
    io.print([email, role, state === 'active' ? 'enabled' : state, day, displayName ?? ''].join('\t'))
  }
  if (accounts.length === 0) io.report('There are no accounts yet: stoa admin create EMAIL')
}

async function disable({ email, io }: Given): Promise<void> {
  const account = await findAccount(io.db, email)
  if (!account || !(await disableAccount(io.db, email))) throw noAccount(email)
  io.report(`Disabled ${email} and ended its sign-ins. Its password, role and second factors stay.`)
  await reportFactors(io, account)
}

async function reset({ values, email, io }: Given): Promise<void> {
  if (io.config.firebase) return await letIn(email, values, io)
  const account = await findAccount(io.db, email)
  if (!account) throw noAccount(email)
  const chosen = await readPassword(values, account, io)
  const password = chosen ?? generatePassword()
  const removeFactors = values['remove-factors'] ?? false
  const isGenerated = chosen === undefined
  const renewed = { passwordHash: await hashPassword(password), isGenerated, removeFactors }
  const removed = removeFactors ? await listFactors(io.db, account.uid) : []
  if (!(await resetAccount(io.db, email, renewed))) throw noAccount(email)
  await forgetCounters(io.db, accountKey(email))
  io.report(`Gave ${email} a new password and ended its sign-ins.`)
  if (removed.length > 0) io.report(`Removed its second factors:\n${removed.map(describe).join('\n')}`)
  await reportFactors(io, account)
  if (chosen === undefined) showPassword(password, io)
}

const hostedAccounts =
  'Accounts and passwords are managed at Firebase (STOA_IDENTITY). Create the account there; its user record, with ' +
  'the same uid as id, says by isAdmin whether it may edit.'

/** Gives rights to an account of a hosted provider, where the mirrored source does not say who is an administrator. */
async function giveRights(email: string, values: Given['values'], { db, config, report }: Io): Promise<void> {
  if (config.source?.rights !== false || Object.keys(values).length > 0)
    throw new Problem('invalid', hostedAccounts)
  const account = await findAccount(db, email)
  if (!account)
    throw new Problem(
      'not_found',
      `${email} must sign in once, before its account can be an administrator's.`,
    )
  await db.transaction((transaction) => makeAdministrator(transaction, account))
  report(`Made ${email} an administrator.`)
}

async function letIn(email: string, values: Given['values'], { db, report }: Io): Promise<void> {
  if (values['password-stdin'] || values['remove-factors']) throw new Problem('invalid', hostedAccounts)
  await enableAccount(db, email)
  await forgetCounters(db, accountKey(email))
  report(`Ended the sign-ins of ${email}, and enabled it. Its password is managed at Firebase.`)
}

/** Returns undefined if a password is to be generated. */
async function readPassword(
  { 'password-stdin': fromStdin }: Given['values'],
  owner: Omit<Owner, 'hasFactor'>,
  { stdin, config }: Io,
): Promise<string | undefined> {
  if (!fromStdin) return undefined
  const typed = await buffer(stdin)
  if (!isUtf8(typed)) throw new Problem('invalid', 'The password is not UTF-8. Set the terminal to UTF-8.')
  const password = typed.toString().replace(/\r?\n$/, '')
  assertGoodPassword(password, config, { ...owner, hasFactor: false })
  return password
}

async function reportFactors({ db, report }: Io, { uid, email }: LocalAccount): Promise<void> {
  const factors = await listFactors(db, uid)
  if (factors.length === 0) return
  report(
    `Second factors that stay, the newest first. If one of them may not be its owner's: stoa admin reset ${email} --remove-factors
${factors.map(describe).join('\n')}`,
  )
}

function describe({ kind, name, host, from, addedAt, lastUsedAt }: Factor): string {
  const minute = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  const what = kind === 'app' ? 'authenticator app' : `passkey ${JSON.stringify(name)} for ${host}`
  const used = lastUsedAt ? `, last used ${minute(lastUsedAt)}` : ''
  return `  ${what}, added ${minute(addedAt)}${from === null ? '' : ` from ${from}`}${used}`
}

function showPassword(password: string, io: Io): void {
  io.report('The password, shown this once. It must be changed at the first sign-in, within 7 days:')
  io.print(password)
}

function noAccount(email: string): Problem {
  return new Problem('not_found', `There is no account for ${email}.`)
}
