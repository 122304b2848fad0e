// Tries a release as an operator would: in another folder, without Node and npm on the path, not as root.

import { type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, cpSync, existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { contractFile } from './files.ts'

const startTimeoutMs = 120_000
const nobody = 65_534

/** With the demo marketplace. */
export async function tryArchive(archive: string): Promise<void> {
  await tryIn((place) => {
    const unpacked = spawnSync('tar', ['-xzf', archive, '-C', place], { encoding: 'utf8' })
    if (unpacked.status !== 0) throw new Error(`tar failed: ${unpacked.stderr}`)
  }, 'on')
}

/** Without the demo marketplace, which takes most of the time. */
export async function tryFolder(folder: string): Promise<void> {
  await tryIn(
    (place) => cpSync(folder, join(place, 'stoa'), { recursive: true, verbatimSymlinks: true }),
    'off',
  )
}

async function tryIn(unpack: (place: string) => void, demo: 'on' | 'off'): Promise<void> {
  const place = mkdtempSync(join(tmpdir(), 'stoa-release-'))
  unpack(place)
  const folder = join(place, 'stoa')
  const port = await freePort()
  writeFileSync(join(folder, '.env'), `PORT=${port}\nCOMPANY_DOMAIN=example.com\nSTOA_DEMO=${demo}\n`)
  const isRoot = process.getuid?.() === 0
  if (isRoot) for (const path of [place, folder]) chownSync(path, nobody, nobody)
  const options: SpawnOptions = { cwd: '/', env: {}, ...(isRoot && { uid: nobody, gid: nobody }) }
  const stoa = spawn(join(folder, 'stoa'), [], { ...options, stdio: ['ignore', 'inherit', 'inherit'] })
  const ended = once(stoa, 'exit')
  try {
    await use(`http://127.0.0.1:${port}`, folder, options)
  } finally {
    stoa.kill('SIGTERM')
    const [code] = await ended
    console.log(`The console ended with ${code}.`)
    rmSync(place, { recursive: true, force: true })
  }
}

async function use(url: string, folder: string, options: SpawnOptions): Promise<void> {
  const started = Date.now()
  await untilReady(url)
  console.log(`Ready after ${Date.now() - started} ms.`)
  if (!existsSync(join(folder, contractFile))) throw new Error(`${contractFile} is missing.`)
  const page = await (await fetch(url)).text()
  if (!page.includes('type="module"')) throw new Error('The browser part is missing.')
  const email = 'first@example.com'
  // Such as /usr/local/bin/stoa.
  const link = join(folder, '..', 'link')
  symlinkSync(join(folder, 'stoa'), link)
  // Standard output contains only the password.
  const printed = await run(link, ['admin', 'create', email], options)
  const answer = await fetch(`${url}/api/identity`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email, password: printed.trim() }),
  })
  if (answer.status !== 200)
    throw new Error(`The administrator cannot sign in (${answer.status}): ${printed}`)
  console.log('The first administrator was made by ./stoa admin create, and is signed in.')
}

async function run(program: string, args: string[], options: SpawnOptions): Promise<string> {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'inherit'] })
  const [printed] = await Promise.all([child.stdout ? text(child.stdout) : '', once(child, 'close')])
  if (child.exitCode !== 0) throw new Error(`${args.join(' ')} ended with ${child.exitCode}.`)
  return printed
}

async function untilReady(url: string): Promise<void> {
  const end = Date.now() + startTimeoutMs
  while (Date.now() < end) {
    // Connections are refused until it listens.
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await delay(200)
  }
  throw new Error('The console is not ready in time.')
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('There is no free port.')
  return address.port
}
