// stoa restore with damaged files, with databases that are not empty, and interrupted: nothing is changed.

import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import type { ClientConfig } from 'pg'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { UsageError } from '#server/process/io.ts'
import { makeFolderOf, runCommand } from '#test/commands.ts'
import { openTestDatabase } from '#test/database.ts'
import { store } from '#test/documents.ts'
import { heldUp } from '#test/locks.ts'
import { stoa } from '#test/stoa-process.ts'
import { empty, everythingIn } from './backup.testbed.ts'
import { backupCommand } from './backup.ts'
import { restoreCommand } from './restore.ts'

const config = readConfig({})
const { db: source } = await openTestDatabase()
const { db: target, where } = await openTestDatabase()
const nothing = await everythingIn(target)
await store(source, 'tags', [
  { id: 'a', name: 'A' },
  { id: 'b', name: 'B' },
])
await store(source, 'users', [{ id: 'u', displayName: 'Ada' }])
await source.query(sql`update users set version = 1763790000000000 where id = 'u'`)
await source.query(sql`insert into tombstones values ('users', 'gone', 1763790000000001)`)
await source.query(
  sql`insert into accounts (uid, email, password_hash) values ('u', 'u@example.com', 'hash')`,
)
await source.query(sql`
  insert into history (actor_uid, actor_email, entity, document_id, before, after)
  values ('u', 'u@example.com', 'tags', 'a', '{}', '{}')`)
const everything = await everythingIn(source)

beforeEach(() => empty(target))

const program = fileURLToPath(new URL('main.ts', import.meta.url))
const environment = { DATABASE_URL: addressOf(where) }

function addressOf({ host = '', port = 5432, user = '', password, database }: ClientConfig): string {
  const [name, secret] = [user, String(password ?? '')].map(encodeURIComponent)
  return `postgres://${name}:${secret}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}

async function backUp(): Promise<string> {
  const path = join(await makeFolderOf(), 'stoa.backup')
  await runCommand(backupCommand, [path], { db: source, config })
  return path
}

const restore = (path: string) => runCommand(restoreCommand, [path], { db: target, config })

async function restoreOf(content: Buffer): Promise<{ path: string; run: ReturnType<typeof restore> }> {
  const path = join(await makeFolderOf({ backup: content }), 'backup')
  const run = restore(path)
  run.catch(() => undefined)
  return { path, run }
}

/** The changed contents of the file, with valid compression. */
const rewritten = (whole: Buffer, change: (text: string) => string): Buffer =>
  gzipSync(change(gunzipSync(whole).toString()))

const notThere = /is no backup of Stoa, or one that is damaged\.$/
const cutOff = /is cut off: its end is missing\.$/
const altered = /is damaged: it is not as the backup wrote it\.$/

type Damage = [name: string, change: (whole: Buffer) => Buffer, sentence: RegExp]

const rewritings: [name: string, change: (text: string) => string, sentence: RegExp][] = [
  ['that lacks its last line', (text) => text.replace(/\["end".*\n$/, ''), cutOff],
  ['whose last line is cut', (text) => text.slice(0, -5), cutOff],
  ['that lacks a line', (text) => text.replace(/\{"id":"a".*\n/, ''), altered],
  ['with a line more', (text) => text.replace('["versions"]', '{"id":"c"}\n["versions"]'), altered],
  ['with a line after its end', (text) => `${text}{"id":"c"}\n`, altered],
  ['in which a letter is another', (text) => text.replace('Ada', 'Eve'), altered],
  ['in which a section is another', (text) => text.replace('["tags"]', '["feedback"]'), altered],
  ['with another count', (text) => text.replace('"tags":2', '"tags":3'), altered],
  [
    'of another format',
    (text) => text.replace('"format":1', '"format":2'),
    /has format 2, written by release \S+ of Stoa, and this release reads format 1: restore it with a release/,
  ],
  [
    'of a newer release',
    (text) => text.replace('"schema"', '"schema","9999-new.sql"'),
    /was written by a newer release \S+ of Stoa \(9999-new\.sql\): restore it with that release or a later one\.$/,
  ],
]

describe('a file is refused, and nothing is written', () => {
  test.each<Damage>([
    ['that is empty', () => Buffer.alloc(0), notThere],
    ['that is empty when unpacked', () => gzipSync(''), notThere],
    ['that is not compressed', gunzipSync, notThere],
    ['that holds something else', () => gzipSync('{"id":"a"}\n'), notThere],
    ['that lacks its last byte', (whole) => whole.subarray(0, -1), cutOff],
    ['that lacks its second half', (whole) => whole.subarray(0, whole.length / 2), cutOff],
    [
      'whose compressed content is altered',
      (whole) => whole.fill(0, whole.length - 60, whole.length - 40),
      /damaged/,
    ],
    ...rewritings.map(
      ([name, change, sentence]): Damage => [name, (whole) => rewritten(whole, change), sentence],
    ),
  ])('%s', async (_, change, sentence) => {
    const { path, run } = await restoreOf(change(await readFile(await backUp())))
    await expect(run).rejects.toMatchObject({ code: 'invalid', message: expect.stringMatching(sentence) })
    await expect(run).rejects.toThrow(path)
    expect(await everythingIn(target)).toEqual(nothing)
  })

  test('whose bytes are not UTF-8, even under a checksum of them', async () => {
    const packed = gunzipSync(await readFile(await backUp()))
    packed[packed.indexOf('Ada')] = 0xff
    const rows = packed.subarray(0, packed.indexOf('["end"'))
    const end = JSON.parse(packed.subarray(rows.length).toString())
    end[1].sha256 = createHash('sha256').update(rows).digest('hex')
    const { run } = await restoreOf(gzipSync(Buffer.concat([rows, Buffer.from(`${JSON.stringify(end)}\n`)])))
    await expect(run).rejects.toMatchObject({ code: 'invalid', message: expect.stringMatching(altered) })
    expect(await everythingIn(target)).toEqual(nothing)
  })

  test('with any bit flipped, unless it decompresses to the same', async () => {
    const whole = await readFile(await backUp())
    const bits = fc.integer({ min: 0, max: whole.length * 8 - 1 })
    await fc.assert(
      fc.asyncProperty(bits, async (bit) => {
        const flipped = Buffer.from(whole)
        flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7))
        const { run } = await restoreOf(flipped)
        const status = await run.then(
          ({ status }) => status,
          (error) => error.code,
        )
        if (status === 0) expect(gunzipSync(flipped).equals(gunzipSync(whole))).toBe(true)
        else expect([status, await everythingIn(target)]).toEqual(['invalid', nothing])
        await empty(target)
      }),
      { numRuns: 40 },
    )
  })

  test('that is missing, or a folder', async () => {
    const folder = await makeFolderOf()
    await expect(restore(join(folder, 'missing'))).rejects.toThrow(join(folder, 'missing'))
    await expect(restore(folder)).rejects.toThrow(`${folder} is no file.`)
  })

  test('with a document that this release cannot store', async () => {
    const withoutHistory = (statement: string) =>
      source.runScript(`begin; set local session_replication_role = replica; ${statement}; commit`)
    await withoutHistory(`insert into tags select '..', '{"id":".."}', null, 1, '', ''`)
    onTestFinished(() => withoutHistory("delete from tags where id = '..'"))
    const run = restore(await backUp())
    await expect(run).rejects.toThrow("A document of tags in the backup has the id '..'")
    expect(await everythingIn(target)).toEqual(nothing)
  })
})

test('a backup from before the first release is restored, whatever the steps of its schema were', async () => {
  await source.query(sql`update migrations set name = '0041-last-backup.sql' where name = 'schema'`)
  onTestFinished(async () => {
    await source.query(sql`update migrations set name = 'schema' where name like '0041%'`)
  })
  expect((await restore(await backUp())).status).toBe(0)
  expect(await everythingIn(target)).toEqual(everything)
})

test.each([
  ['a document', sql`insert into tags select 'x', '{"id":"x"}', null, 1, '', ''`],
  ['an account', sql`insert into accounts (uid, email, password_hash) values ('x', 'x@example.com', '')`],
  [
    'a change',
    sql`insert into history (actor_uid, actor_email, entity, document_id, before, after) values ('', '', '', '', '', '')`,
  ],
])('a database with %s is left as it is', async (_, statement) => {
  await target.query(statement)
  const before = await everythingIn(target)
  const run = restore(await backUp())
  await expect(run).rejects.toThrow(UsageError)
  await expect(run).rejects.toThrow('a restore wants an empty one')
  expect(await everythingIn(target)).toEqual(before)
})

describe('an interrupted restore', () => {
  const indexes = () =>
    target.query(sql`select indexdef from pg_indexes where schemaname = 'public' order by indexdef`)

  test('leaves an empty database and every index when the last step fails, and the next one succeeds', async () => {
    const path = await backUp()
    const before = await indexes()
    await target.query(sql`alter table history add constraint refuses check (actor_uid <> 'u')`)
    await expect(restore(path)).rejects.toThrow('refuses')
    expect([await everythingIn(target), await indexes()]).toEqual([nothing, before])
    expect(target.use().inUse).toBe(0)
    await target.query(sql`alter table history drop constraint refuses`)
    expect((await restore(path)).status).toBe(0)
    expect([await everythingIn(target), await indexes()]).toEqual([everything, before])
  })

  test('leaves an empty database when it is killed, and the next one succeeds', async () => {
    const path = await backUp()
    await target.runScript(`
      create function wait_for_test() returns trigger language plpgsql as $$ begin perform pg_advisory_xact_lock(1); return null; end $$;
      create trigger waits after insert on history for each statement execute function wait_for_test()`)
    await target.transaction(async (holding) => {
      await holding.query(sql`select pg_advisory_xact_lock(1)`)
      const killed = spawn(process.execPath, [program, 'restore', path], {
        env: environment,
        stdio: 'ignore',
      })
      const ended = once(killed, 'exit')
      await heldUp(target)
      killed.kill('SIGKILL')
      await ended
    })
    await target.runScript('drop trigger waits on history; drop function wait_for_test')
    expect(await everythingIn(target)).toEqual(nothing)
    expect((await restore(path)).status).toBe(0)
    expect(await everythingIn(target)).toEqual(everything)
  })

  test('of two at once, one succeeds and the other is refused', async () => {
    const path = await backUp()
    const runs = await Promise.allSettled([restore(path), restore(path)])
    expect(runs.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await everythingIn(target)).toEqual(everything)
  })
})

test('as commands, backup and restore end with 0 and with a sentence instead of a trace', async () => {
  const path = await backUp()
  const run = async (name: string) => stoa([name, path], { cwd: await makeFolderOf(), env: environment })
  expect(await run('restore')).toMatchObject({ status: 0, err: expect.stringContaining('restored: ') })
  expect(await run('backup')).toMatchObject({
    status: 2,
    err: expect.stringMatching(/ is there already: .*\n$/),
  })
  expect(await run('restore')).toMatchObject({
    status: 2,
    err: expect.stringMatching(/^The database holds .*\n$/),
  })
  await empty(target)
  await writeFile(path, 'nonsense')
  const told = `${path} is no backup of Stoa, or one that is damaged.\n`
  expect(await run('restore')).toMatchObject({ status: 1, err: told })
}, 60_000)
