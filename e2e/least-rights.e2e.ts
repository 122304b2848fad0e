// A server runs as a role that owns nothing; only migrations need the owner. The SQL is that of docs/running.md.

import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { ClientConfig } from 'pg'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { createPool } from '#server/db/pool.ts'
import { sharedFolderOf } from '#test/commands.ts'
import { freePort } from '#test/free-port.ts'
import { sendLines } from '#test/programs.ts'
import { stoa } from '#test/stoa-process.ts'

const options: ClientConfig = JSON.parse(inject('testServer').options)
const limits = { size: 1, connectTimeoutMs: 10_000 }
const maintenance = createPool(options, 'stoa test', limits)
const suffix = randomBytes(4).toString('hex')
const database = `stoa_rights_${suffix}`
const cwd = await sharedFolderOf()
const urlOf = (user: string, password = 'secret') =>
  `postgres://${user}:${password}@${encodeURIComponent(options.host ?? '')}:${options.port}/${database}`
const owner = { DATABASE_URL: urlOf(`stoa_owner_${suffix}`) }
const server = { DATABASE_URL: urlOf(`stoa_${suffix}`), STOA_MIGRATE: 'off' }

/** The SQL blocks of the page, with the names of this test. */
async function documented(): Promise<string[]> {
  const page = await readFile(new URL('../docs/running.md', import.meta.url), 'utf8')
  const part = page.slice(page.indexOf('## Rights in the database'))
  const blocks = part.slice(0, part.indexOf('\n## ', 3)).match(/(?:^ {4}.*\n)+/gm) ?? []
  return blocks.map((block) =>
    block
      .replaceAll('stoa_owner', `stoa_owner_${suffix}`)
      .replaceAll(/\bstoa\b(?=[; ,]|$)/gm, `stoa_${suffix}`)
      .replace(`create database stoa_${suffix}`, `create database ${database}`)
      .replaceAll("'…'", "'secret'"),
  )
}

beforeAll(async () => {
  const [roles = '', rights = ''] = await documented()
  for (const statement of roles.split(';').filter((one) => one.trim() !== ''))
    await maintenance.runScript(statement)
  const here = createPool({ ...options, database }, 'stoa test', limits)
  await here.runScript(rights)
  await here.close()
})
afterAll(async () => {
  await maintenance.runScript(`drop database ${database} with (force)`)
  await maintenance.runScript(`drop role stoa_owner_${suffix}, stoa_${suffix}`)
  await maintenance.close()
})

test('a server that may not migrate says what to do, and so does one without rights or with a wrong password', async () => {
  const run = (env: Record<string, string>, ...args: string[]) => stoa(args, { cwd, env })
  expect((await run(server, 'doctor')).err).toMatch(
    /lacks \d+ steps of this release \(schema, .*functions\).*stoa -- migrate/,
  )
  expect((await run({ ...server, STOA_MIGRATE: 'on' }, 'doctor')).err).toContain('lacks a right')
  expect((await run({ DATABASE_URL: `${owner.DATABASE_URL}_gone` }, 'doctor')).err).toContain(
    'does not exist',
  )
})

test('the owner migrates, then everything of a server works without owning anything', async () => {
  expect(await stoa(['migrate'], { cwd, env: owner })).toMatchObject({ status: 0 })
  const email = 'ada@example.com'
  const created = await stoa(['admin', 'create', email], { cwd, env: server })
  expect([created.status, created.err]).toEqual([0, expect.anything()])
  const password = /password\s+(\S+)/.exec(created.out + created.err)?.[1] ?? created.out.trim()
  const token = (await stoa(['token', 'create', 'shop'], { cwd, env: server })).out.trim()
  const port = await freePort()
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
  const main = fileURLToPath(new URL('../server/main.ts', import.meta.url))
  const child = spawn(process.execPath, [main], {
    cwd,
    env: { PATH, NODE_COMPILE_CACHE, ...server, PORT: String(port) },
  })
  const log = text(child.stderr)
  const origin = `http://127.0.0.1:${port}`
  try {
    await vi.waitFor(async () => expect((await fetch(`${origin}/readyz`)).status).toBe(200), {
      timeout: 60_000,
    })
    const version = Date.now() * 1_000
    const lines = [
      { entity: 'tags', id: 't', version, document: { name: 'law', color: 'red' } },
      { entity: 'users', id: 'u', version, document: { displayName: 'Grace' } },
    ]
    expect(await sendLines(origin, token, lines)).toMatchObject({ applied: 2 })
    const headers: Record<string, string> = { 'sec-fetch-site': 'same-origin' }
    const send = async (method: string, path: string, body?: object) => {
      const json = body && { 'content-type': 'application/json' }
      const sent = body && { body: JSON.stringify(body) }
      const answer = await fetch(origin + path, { method, headers: { ...headers, ...json }, ...sent })
      expect([path, answer.status]).toEqual([path, 200])
      return answer
    }
    const signedIn = await send('POST', '/api/identity', { email, password })
    headers.cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? ''
    const chosen = 'turquoise lantern orbits a quiet harbour'
    await send('POST', '/api/account/password', { current: password, password: chosen })
    await send('PATCH', '/api/tags/t', { name: 'tax', color: 'red' })
    for (const path of ['users', 'sessions', 'dashboard', 'search?q=grace', 'activity'])
      await send('GET', `/api/${path}`)
    // Queued search words are processed shortly after a change.
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  } finally {
    child.kill('SIGTERM')
  }
  expect(await log).not.toMatch(/permission denied|must be owner|"level":[456]0/)
  // Includes the events of the commands before it.
  const events = (await log).split('\n').filter((line) => line.includes('"msg":"event"'))
  expect(events.map((line) => JSON.parse(line).position)).toEqual(events.map((_, n) => n + 1))
  for (const event of ['members.added', 'console.token-made', 'sign-ins.began', 'edits.changed'])
    expect(events.join()).toContain(`"event":"${event}"`)
}, 120_000)
