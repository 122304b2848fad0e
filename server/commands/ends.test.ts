// How commands end when nobody reads their output, when it cannot be written, and when the database does not answer or its folder is
// removed.

import { existsSync } from 'node:fs'
import { chmod, mkdtemp, open, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { copyDataTo, makeDataDir, openHere, serverPid } from '#server/db/embedded/open.testbed.ts'
import { type EmbeddedServer, openEmbedded } from '#server/db/embedded/open.ts'
import { explain } from '#server/process/io.ts'
import { makeFolderOf } from '#test/commands.ts'
import { stoa } from '#test/stoa-process.ts'

/** The exit status of a Unix tool that the signal SIGPIPE ended. */
const readerGone = 141

const oneLine = /^[^\n]+\n$/

test('help ends without an error when nobody reads it', async () => {
  const run = await stoa(['help'], { cwd: await makeFolderOf(), out: 'close' })
  expect(run).toEqual({ status: readerGone, out: '', err: '' })
})

test.each([
  ['refuses connections', 'postgres://127.0.0.1:1/stoa'],
  ['refuses connections, on every address of its name', 'postgres://localhost:1/stoa'],
  ['is nowhere', 'postgres://nowhere.invalid/stoa'],
])('a database that %s is reported in one line', async (_, DATABASE_URL) => {
  const run = await stoa(['doctor'], { cwd: await makeFolderOf(), env: { DATABASE_URL } })
  expect(run).toEqual({ status: 1, out: '', err: expect.stringMatching(oneLine) })
  expect(run.err).toMatch(/^The database does not answer\..*\(.+\)\n$/)
})

test('a bug is reported with its stack trace', () => {
  expect(explain(new TypeError('x is undefined'))).toMatch(/^TypeError: x is undefined\n\s+at /)
})

test.each([
  ['waits for an answer', false],
  ['ends its work at once', true],
])(
  'a command that %s after its data folder was removed says so',
  { timeout: 60_000 },
  async (_, isAnswered) => {
    const dataDir = await makeDataDir()
    const env = { STOA_DATA_DIR: dataDir }
    const cwd = await makeFolderOf()
    const server = await openHere(dataDir)
    const pid = await serverPid(dataDir)
    if (pid === undefined) throw new Error('no server runs')
    onTestFinished(() => void process.kill(pid, 'SIGKILL'))
    await stoa(['doctor'], { cwd, env })
    const blocking = new pg.Client(server.connection('stoa'))
    blocking.on('error', () => undefined)
    await blocking.connect()
    await blocking.query('begin; lock faults')
    const running = stoa(['doctor'], { cwd, env })
    const waiting = `select from pg_locks where relation = 'faults'::regclass and not granted`
    await expect.poll(async () => (await blocking.query(waiting)).rowCount, { timeout: 20_000 }).toBe(1)
    await rm(join(dataDir, 'postgres'), { recursive: true })
    if (isAnswered) await blocking.query('rollback')
    const { status, err } = await running
    expect({ status, lastLine: err.trim().split('\n').at(-1) }).toEqual({
      status: 1,
      lastLine: expect.stringMatching(/^The data folder .*postgres was removed while .* restore a backup/),
    })
  },
)

describe('on a database with thousands of faults', () => {
  const users = Array.from({ length: 6_000 }, (_, i) => JSON.stringify({ id: `u${i}`, isAdmin: 'perhaps' }))
  let server: EmbeddedServer
  let env: Record<string, string>
  let dataDir: string

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'stoa-ends-'))
    await chmod(dataDir, 0o755)
    await copyDataTo(dataDir)
    env = { STOA_DATA_DIR: dataDir }
    server = await openEmbedded({ dataDir })
  })
  afterAll(async () => {
    await server.leave()
    await rm(dataDir, { recursive: true, force: true })
  })

  test('the doctor lists them all', async () => {
    const cwd = await makeFolderOf({ 'users.jsonl': users.join('\n') })
    expect(await stoa(['import', cwd], { cwd, env })).toMatchObject({ status: 0 })
    const { out, err } = await stoa(['doctor'], { cwd, env })
    expect(out.split('\n').filter((line) => line.includes('\texpected '))).toHaveLength(users.length)
    expect(err).toContain(`${users.length} malformed fields.`)
  })

  test('the doctor stops without an error when its reader leaves after the first lines', async () => {
    const run = await stoa(['doctor'], { cwd: await makeFolderOf(), env, out: 'leave' })
    expect(run).toEqual({ status: readerGone, out: '', err: '' })
  })

  test.runIf(existsSync('/dev/full'))('an output on a full disk is told in one line', async () => {
    const full = await open('/dev/full', 'w')
    const run = await stoa(['doctor'], { cwd: await makeFolderOf(), env, out: full.fd })
    await full.close()
    expect(run).toEqual({ status: 1, out: '', err: expect.stringMatching(oneLine) })
    expect(run.err).toMatch(/^The output cannot be written: no space left on device/)
  })

  test.runIf(existsSync('/dev/full'))('an export to a full disk is told in one line', async () => {
    const cwd = await makeFolderOf()
    await symlink('/dev/full', join(cwd, 'users.jsonl.part'))
    const run = await stoa(['export', cwd], { cwd, env })
    expect(run).toEqual({ status: 1, out: '', err: expect.stringMatching(oneLine) })
    expect(run.err).toContain('no space left on device')
    expect(existsSync(join(cwd, 'users.jsonl.part'))).toBe(false)
  })
})
