// Starts Google's Authentication emulator for a test file, and creates accounts in it.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll } from 'vitest'
import { installPackages } from '#test/install-packages.ts'

const packages = fileURLToPath(new URL('packages', import.meta.url))

export const project = 'demo-stoa'

/** In the spelling of the REST interface of Identity Toolkit. */
export type EmulatedAccount = {
  localId?: string
  email?: string
  password?: string
  emailVerified?: boolean
  displayName?: string
  photoUrl?: string
  disableUser?: boolean
  validSince?: string
  mfa?: { enrollments: { mfaEnrollmentId: string; phoneInfo: string }[] }
}

export type AuthEmulator = {
  /** False if it could not be installed; every call is then refused. */
  isRunning: boolean
  /** HOST:PORT */
  host: string
  /** Returns the uid. */
  create(account: EmulatedAccount): Promise<string>
  update(localId: string, change: EmulatedAccount): Promise<void>
  remove(localId: string): Promise<void>
  /** Sets whether refusals of passwords hide which accounts exist, as in new projects. */
  hideAccounts(hidden: boolean): Promise<void>
}

/** Prints the reason in one line if the emulator cannot be installed. */
export async function startAuthEmulator(): Promise<AuthEmulator> {
  try {
    const folder = await installPackages('auth-emulator', packages)
    return { isRunning: true, ...callsOf(`127.0.0.1:${await serve(folder)}`) }
  } catch (error) {
    process.stderr.write(
      `Not run: signing in by Firebase. Its emulator was not installed: ${reasonOf(error)}\n`,
    )
    return { isRunning: false, ...callsOf('127.0.0.1:1') }
  }
}

/** Returns one line. npm prints a code first, and the path of its log last. */
function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  const lines = text
    .split('\n')
    .filter((line) => !/^npm error (code|errno|syscall|A complete log)|^npm warn/.test(line))
  return lines.find((line) => line.startsWith('npm error')) ?? lines[0] ?? text
}

async function serve(folder: string): Promise<string> {
  const program = fileURLToPath(new URL('serve.ts', import.meta.url))
  const child = spawn(process.execPath, [program, folder, project], { stdio: ['pipe', 'pipe', 'inherit'] })
  afterAll(() => void child.stdin.end())
  const ended = once(child, 'exit').then(() => {
    throw new Error('it did not start')
  })
  const [port] = await Promise.race([once(createInterface(child.stdout), 'line'), ended])
  return port
}

function callsOf(host: string): Omit<AuthEmulator, 'isRunning'> {
  const ask = async (method: string, path: string, body: object): Promise<Record<string, unknown>> => {
    const address = `http://${host}/identitytoolkit.googleapis.com/${path}`
    const headers = { authorization: 'Bearer owner', 'content-type': 'application/json' }
    const answer = await fetch(address, { method, headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`The emulator answered ${answer.status}: ${await answer.text()}`)
    return await answer.json()
  }
  const accounts = `v1/projects/${project}/accounts`
  return {
    host,
    create: async (account) => String((await ask('POST', accounts, account)).localId),
    async update(localId, change) {
      await ask('POST', `${accounts}:update`, { localId, ...change })
    },
    async remove(localId) {
      await ask('POST', `${accounts}:delete`, { localId })
    },
    async hideAccounts(enableImprovedEmailPrivacy) {
      const config = { emailPrivacyConfig: { enableImprovedEmailPrivacy } }
      await ask('PATCH', `v2/projects/${project}/config?updateMask=emailPrivacyConfig`, config)
    },
  }
}
