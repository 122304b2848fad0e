// The account that runs PostgreSQL. PostgreSQL refuses to run as root, so root starts it as the owner of the data, or
// as a system account made for it; an ordinary user runs it as itself.

import { stat } from 'node:fs/promises'
import { EmbeddedError } from './error.ts'
import { type Account, run } from './run.ts'

const accountName = 'stoa'

export async function accountFor(folder: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const owner = await stat(folder).catch(() => undefined)
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const account = await systemAccount()
  if (owner !== undefined) await run('chown', ['-R', `${account.uid}:${account.gid}`, `${folder}/`])
  return account
}

/** True when the account can enter every folder on the path to `folder`. */
export async function canEnter(account: Account, folder: string): Promise<boolean> {
  return (await run('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], account)).ok
}

async function systemAccount(): Promise<Account> {
  const found = await findAccount()
  if (found !== undefined) return found
  const made = await run('useradd', [
    ...['--system', '--user-group', '--no-create-home'],
    ...['--home-dir', '/nonexistent', '--shell', '/usr/sbin/nologin', accountName],
  ])
  // useradd also fails if another start has just made the account.
  const account = await findAccount()
  if (account !== undefined) return account
  const reason = made.output.trim().split('\n').at(-1)
  throw new EmbeddedError(
    `PostgreSQL does not run as root, and the system user "${accountName}" for it could not be made (${reason}): ` +
      'start Stoa as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.',
  )
}

async function findAccount(): Promise<Account | undefined> {
  const [uid, gid] = await Promise.all([run('id', ['-u', accountName]), run('id', ['-g', accountName])])
  return uid.ok && gid.ok ? { uid: Number(uid.output), gid: Number(gid.output) } : undefined
}
