// The data folder: its path and its creation. It is created complete, by one rename, so that two simultaneous first starts use the same
// one, and a start that is killed half-way leaves none.

import { randomBytes } from 'node:crypto'
import {
  chmod,
  chown,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { owner, passwordFile } from './address.ts'
import { type Binaries, isFolderTaken, majorOf, runProgram, type SystemAccount } from './binaries.ts'
import { EmbeddedError, explainOutput } from './error.ts'

const accountName = 'stoa'

/** For root: a folder that PostgreSQL's account can enter, unlike root's own folders. */
export const systemHome = '/var/lib/stoa'

type Place = { folder: string; signal: AbortSignal }

/** Ensures that `folder` holds data of this version; creates it if the folder is absent or empty. `signal` interrupts that. */
export async function prepareCluster(
  place: Place,
  binaries: Binaries,
  account?: SystemAccount,
): Promise<void> {
  const { folder } = place
  const major = await readMajor(folder)
  if (major === undefined) return createCluster(place, binaries, account)
  if (major !== majorOf(binaries)) throw otherMajor(folder, major, majorOf(binaries))
  if (account !== undefined && !(await canEnter(account, await realpath(folder)))) {
    throw new EmbeddedError(
      `The data in ${folder} can't be reached by its owner (user ${account.uid}), and PostgreSQL does not run as ` +
        'root: open the folders above it to that user, or move it and set STOA_DATA_DIR.',
    )
  }
  // Container volumes and copies often have wider permissions than PostgreSQL accepts.
  await chmod(folder, 0o700)
}

function otherMajor(folder: string, written: string, brought: string): EmbeddedError {
  const versions = `The data in ${folder} was written by PostgreSQL ${written}, and this release brings PostgreSQL ${brought}`
  if (Number(written) > Number(brought))
    return new EmbeddedError(`${versions}: start the release that wrote it, or a later one.`)
  const backup = join(dirname(folder), `postgres-${written}.backup`)
  return new EmbeddedError(
    [
      `${versions}. To bring it over:`,
      `  with the release that wrote it    npm run stoa -- backup ${backup}`,
      `  then move the data away           mv ${folder} ${folder}-${written}`,
      `  with this release                 npm run stoa -- restore ${backup}`,
    ].join('\n'),
  )
}

/** The major version of the data, or undefined where the folder is absent or empty. */
async function readMajor(folder: string): Promise<string | undefined> {
  try {
    return (await readFile(join(folder, 'PG_VERSION'), 'utf8')).trim()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
  const entry = await lstat(folder).catch(() => undefined)
  if (entry === undefined) return undefined
  if (entry.isDirectory() && (await readdir(folder)).length === 0) return undefined
  const fault = entry.isSymbolicLink() ? 'is a link to data that is gone' : 'holds no data of PostgreSQL'
  throw new EmbeddedError(`${folder} ${fault}: restore the data, or remove ${folder} to start again.`)
}

async function createCluster(
  { folder, signal }: Place,
  binaries: Binaries,
  account?: SystemAccount,
): Promise<void> {
  const { work, away } = await makeWorkFolder(folder, account)
  try {
    const data = join(work, 'data')
    await initialize(data, binaries, signal, account)
    signal.throwIfAborted()
    await (away ? symlink(data, folder) : rename(data, folder))
    if (!away) await rm(work, { recursive: true })
  } catch (error) {
    await rm(work, { recursive: true, force: true })
    if (!isFolderTaken(error)) throw error
  }
}

/** Creates the folder next to `folder`, or, for root, in `systemHome` if the account cannot enter that place. */
async function makeWorkFolder(
  folder: string,
  account?: SystemAccount,
): Promise<{ work: string; away: boolean }> {
  const beside = await mkdtemp(`${folder}.new-`)
  if (account === undefined) return { work: beside, away: false }
  await chown(beside, account.uid, account.gid)
  if (await canEnter(account, beside)) return { work: beside, away: false }
  await rm(beside, { recursive: true })
  await mkdir(systemHome, { recursive: true })
  await chmod(systemHome, 0o755)
  const work = await mkdtemp(join(systemHome, `${basename(dirname(folder))}-`))
  await chown(work, account.uid, account.gid)
  return { work, away: true }
}

async function initialize(
  data: string,
  binaries: Binaries,
  signal: AbortSignal,
  account?: SystemAccount,
): Promise<void> {
  const password = join(dirname(data), passwordFile)
  await writeFile(password, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 })
  if (account !== undefined) await chown(password, account.uid, account.gid)
  const made = await runProgram(
    join(binaries.folder, 'bin', 'initdb'),
    [
      ...['-D', data, '-U', owner, '--no-instructions', '--encoding=UTF8', '--locale=C'],
      ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
      ...['--auth-local=trust', '--auth-host=scram-sha-256', '--pwfile', password],
    ],
    account,
    signal,
  )
  signal.throwIfAborted()
  if (!made.ok) throw await explainOutput(made.output, dirname(dirname(data)))
  await rename(password, join(data, passwordFile))
}

export async function accountFor(folder: string): Promise<SystemAccount | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const owner = await stat(folder).catch(() => undefined)
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const account = await systemAccount()
  if (owner !== undefined) await runProgram('chown', ['-R', `${account.uid}:${account.gid}`, `${folder}/`])
  return account
}

/** PostgreSQL refuses to run as root: root starts it as the owner of the data, or as a system account made for it. */
async function canEnter(account: SystemAccount, folder: string): Promise<boolean> {
  return (await runProgram('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], account)).ok
}

async function systemAccount(): Promise<SystemAccount> {
  const found = await findAccount()
  if (found !== undefined) return found
  const made = await runProgram('useradd', [
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

async function findAccount(): Promise<SystemAccount | undefined> {
  const [uid, gid] = await Promise.all([
    runProgram('id', ['-u', accountName]),
    runProgram('id', ['-g', accountName]),
  ])
  return uid.ok && gid.ok ? { uid: Number(uid.output), gid: Number(gid.output) } : undefined
}
