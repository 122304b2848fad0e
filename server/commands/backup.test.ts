// stoa backup and stoa restore: a snapshot of everything is restored.

import { randomBytes } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import sql from 'sql-template-tag'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changeTopics, entityNames } from '#contract/entities.ts'
import { leftOut } from '#server/backup/backup-tables.sql.ts'
import type { Pool } from '#server/db/pool.ts'
import { parseDocument } from '#server/documents/read-document.ts'
import { findWrongFigures } from '#server/lists/maintained-figures.sql.ts'
import { UsageError } from '#server/process/io.ts'
import { type SignedIn, testApp } from '#test/app.ts'
import { makeFolderOf, runCommand } from '#test/commands.ts'
import { store } from '#test/documents.ts'
import { hostileLines } from '#test/hostile.ts'
import { empty, everythingIn } from './backup.testbed.ts'
import { backupCommand } from './backup.ts'
import { restoreCommand } from './restore.ts'

const source = await testApp()
const target = await testApp()
let administrator: SignedIn

beforeAll(async () => {
  administrator = await source.signIn({ admin: true })
  for (const entity of entityNames) await store(source.db, entity, hostileLines(entity).map(parseDocument))
  await store(source.db, 'tags', [{ id: 'edited', name: 'before', note: 'kept', color: '#123456' }])
  for (const name of ['once', 'twice']) await patchTag(name)
  await fillOtherTables(source.db, administrator.uid)
})

/** Adds at least one row to each table that the documents and the sign-in leave empty. */
async function fillOtherTables(db: Pool, uid: string): Promise<void> {
  const bytes = (...values: number[]) => Buffer.from(values)
  for (const statement of [
    sql`insert into authenticators values (${uid}, ${bytes(0, 1, 255)}, 7, now())`,
    sql`insert into passkeys (id, uid, public_key, counter, name, host)
      values (${bytes(9)}, ${uid}, ${bytes(0, 8)}, 3, 'Phone', 'localhost')`,
    sql`insert into recovery_codes values (${uid}, ${bytes(2)}), (${uid}, ${bytes(3)})`,
    sql`insert into saved_views (id, owner_uid, name, screen, query, is_shared) values ('v', ${uid}, 'V', 'tags', '', true)`,
    sql`insert into watches (view_id, more_than, way, address, secret, with_rows, set_up_at, check_at)
      values ('v', 2, 'webhook', 'https://hooks.example.com/T0', 'key', true, now(), now())`,
    sql`insert into goals values ('revenue', 60000.5, 4)`,
    sql`insert into notes (entity, record_id, text, author_uid, author_name, mentions, search)
      values ('users', 'u', ${'tab\t, \\N\n\\.\n'}, ${uid}, 'A', '{a,"b c"}', 'tab line')`,
    sql`insert into feedback_states (id, state, owner, owner_name, assigned_by) values ('spaced', 'in-work', ${uid}, 'A', ${uid})`,
    sql`insert into demo_sessions values ('s')`,
    sql`insert into inbox_seen values (${uid}, 1)`,
    sql`insert into inbox_handled values (${uid}, 'watch', 'v', 1, null)`,
    sql`insert into source_bindings values ('users', 'a source')`,
    sql`insert into tombstones values ('users', 'gone', 1763790000000001)`,
    sql`insert into erasures (hash) values (${bytes(1, 2, 3)})`,
    sql`insert into derivations (entity, version) values ('tags', 1)`,
  ])
    await db.query(statement)
}

beforeEach(() => empty(target.db))

const patchTag = (name: string, { app } = source, headers = administrator.headers) =>
  app.inject({ method: 'PATCH', url: '/api/tags/edited', headers, payload: { name, color: '#654321' } })

async function backUp(from: Pick<typeof source, 'db' | 'config'> = source): Promise<string> {
  const path = join(await makeFolderOf(), 'stoa.backup')
  const { status } = await runCommand(backupCommand, [path], from)
  expect(status).toBe(0)
  return path
}

async function restore(path: string): Promise<void> {
  const { status, reported } = await runCommand(restoreCommand, [path], target)
  expect([status, reported.at(-1)]).toEqual([0, expect.stringMatching(/^restored: [\d,]+ \(/)])
}

/** Runs `meanwhile` after the snapshot of a backup was taken, before anything is read. */
function beside(db: Pool, meanwhile: () => Promise<unknown>): Pool {
  return {
    ...db,
    snapshot: (work) =>
      db.snapshot(async (snapshot) => {
        await snapshot.query(sql`select from users`)
        await meanwhile()
        return await work(snapshot)
      }),
  }
}

describe('a restored backup', () => {
  test('contains every row of every table, in all columns', async () => {
    const before = await everythingIn(source.db)
    await restore(await backUp())
    expect(await everythingIn(target.db)).toEqual(before)
    expect(Object.keys(before).filter((table) => before[table]?.length === 0)).toEqual([])
    expect(await findWrongFigures(target.db)).toEqual([])
  })

  test('contains all tables but those that are named as left out', async () => {
    const tables = await source.db.query<{ name: string }>(
      sql`select relname as name from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace`,
    )
    const known = [...Object.keys(await everythingIn(source.db)), ...leftOut]
    expect(tables.map(({ name }) => name).toSorted()).toEqual(known.toSorted())
  })

  test('is one snapshot, whatever is written meanwhile', async () => {
    const before = await everythingIn(source.db)
    const path = await backUp({
      ...source,
      db: beside(source.db, async () => {
        await patchTag('thrice')
        await store(source.db, 'sessions', [{ id: 'late', totalPrice: '10' }])
        await source.db.query(sql`delete from feedback where id = 'spaced'`)
        await source.signIn()
      }),
    })
    await restore(path)
    expect(await everythingIn(target.db)).toEqual(before)
    expect(await everythingIn(source.db)).not.toEqual(before)
  })

  test('continues the versions and the history', async () => {
    const path = await backUp()
    const url = '/api/tags/edited'
    const seen = (await source.app.inject({ url, headers: administrator.headers })).headers.etag
    await restore(path)
    // Documents of a source cannot be edited without it.
    await target.db.query(sql`delete from source_bindings`)
    const { headers } = await target.signIn({ admin: true })
    expect((await target.app.inject({ url, headers })).headers.etag).toBe(seen)
    expect((await patchTag('again', target, { ...headers, 'if-match': '"1"' })).statusCode).toBe(412)
    expect((await patchTag('again', target, { ...headers, 'if-match': String(seen) })).statusCode).toBe(200)
    const edits = sql`select * from history where event is null order by id`
    const [kept, history] = [await source.db.query(edits), await target.db.query(edits)]
    expect(history.slice(0, -1)).toEqual(kept)
    expect(history.at(-1)?.after).toContain('again')
    expect(
      await target.db.query(sql`select event from history order by id offset ${kept.length}`),
    ).toContainEqual({
      event: 'console.backup-restored',
    })
  })

  test('is visible at once in a server that runs on the database', async () => {
    const told = new Set<string>()
    const stop = target.context.changes.subscribe((entity) => told.add(entity))
    await restore(await backUp())
    await expect.poll(() => [...told].toSorted()).toEqual([...changeTopics, 'erasures'].toSorted())
    stop()
    const { headers } = await target.signIn()
    const figures = async ({ app }: typeof source, by: typeof headers) =>
      (await app.inject({ url: '/api/dashboard', headers: by })).json()
    const { sessions, revenue } = await figures(source, administrator.headers)
    expect(await figures(target, headers)).toMatchObject({ sessions, revenue })
  })
})

test('many documents, and long ones, are restored in pieces', async () => {
  const feedback = Array.from({ length: 20_100 }, (_, index) => ({ id: `f${index}`, feedback: 'fine' }))
  const sessions = Array.from({ length: 30 }, (_, index) => ({
    id: `s${index}`,
    transcripts: [randomBytes(100_000).toString('base64')],
  }))
  await store(target.db, 'feedback', feedback)
  await store(target.db, 'sessions', sessions)
  const before = await everythingIn(target.db)
  const path = await backUp(target)
  await empty(target.db)
  await restore(path)
  expect(await everythingIn(target.db)).toEqual(before)
})

test('a complete backup is remembered by the time of its snapshot, and a failed one is not', async () => {
  const newest = async () =>
    (await source.db.query<{ at: Date }>(sql`select taken_at as at from last_backup`))[0]?.at.getTime()
  const path = await backUp()
  const { takenAt } = JSON.parse((await linesOf(path))[0] ?? '')
  expect(await newest()).toBe(Date.parse(takenAt))
  await expect(runCommand(backupCommand, ['/dev/null/stoa.backup'], source)).rejects.toThrow()
  expect(await newest()).toBe(Date.parse(takenAt))
})

async function linesOf(path: string): Promise<string[]> {
  return zstdDecompressSync(await readFile(path))
    .toString()
    .trimEnd()
    .split('\n')
}

describe('the file', () => {
  test('is readable only by its owner, names its format, and contains no sign-ins', async () => {
    const path = await backUp()
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    const [first = '', ...lines] = await linesOf(path)
    expect(JSON.parse(first)).toMatchObject({
      stoa: 'backup',
      format: 2,
      release: expect.any(String),
      takenAt: expect.stringMatching(/^20\d\d-/),
      steps: expect.arrayContaining([{ name: 'schema', checksum: expect.any(String) }]),
    })
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ rows: { passkeys: 1, recovery_codes: 2 } })
    expect(lines.join()).not.toContain('token_hash')
    await expect(stat(`${path}.part`)).rejects.toThrow('ENOENT')
  })

  test('is not overwritten without --overwrite', async () => {
    const folder = await makeFolderOf({ old: 'old', 'new.part': 'of another backup' })
    for (const name of ['old', 'new']) {
      const run = runCommand(backupCommand, [join(folder, name)], source)
      await expect(run).rejects.toThrow(/is there already: .* say --overwrite/)
      await expect(run).rejects.toThrow(UsageError)
    }
    for (const none of [folder, '-'])
      await expect(runCommand(backupCommand, [none, '--overwrite'], source)).rejects.toThrow('is no file')
    expect(await readFile(join(folder, 'old'), 'utf8')).toBe('old')
    expect(await readFile(join(folder, 'new.part'), 'utf8')).toBe('of another backup')
    for (const name of ['old', 'new']) {
      const path = join(folder, name)
      expect((await runCommand(backupCommand, [path, '--overwrite'], source)).status).toBe(0)
      await empty(target.db)
      await restore(path)
      expect((await stat(path)).mode & 0o777).toBe(0o600)
    }
  })

  test('does not appear, and an older one stays, when the database fails meanwhile', async () => {
    const folder = await makeFolderOf({ old: 'old' })
    const path = join(folder, 'old')
    const failing = beside(source.db, () =>
      source.db.query(sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and state = 'idle in transaction'`),
    )
    const run = runCommand(backupCommand, [path, '--overwrite'], { ...source, db: failing })
    await expect(run).rejects.toMatchObject({ code: 'unavailable' })
    expect(await readFile(path, 'utf8')).toBe('old')
    await expect(stat(`${path}.part`)).rejects.toThrow('ENOENT')
  })
})
