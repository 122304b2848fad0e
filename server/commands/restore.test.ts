// stoa restore with damaged files, with databases that are not empty, and interrupted: nothing is changed.

import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { migrate } from '#server/db/migrate.ts'
import type { Pool } from '#server/db/pool.ts'
import { asScript, type ReleaseSchema, readReleaseSchema } from '#server/db/release-schema.ts'
import { findWrongFigures } from '#server/lists/maintained-figures.sql.ts'
import { UsageError } from '#server/process/io.ts'
import { makeFolderOf, runCommand } from '#test/commands.ts'
import { addressOf, openBareDatabase, openTestDatabase } from '#test/database.ts'
import { store } from '#test/documents.ts'
import { heldUp } from '#test/locks.ts'
import { stoa } from '#test/stoa-process.ts'
import { definitionsIn, empty, everythingIn } from './backup.testbed.ts'
import { backupCommand } from './backup.ts'
import { restore, restoreCommand } from './restore.ts'

const config = readConfig({})
const { db: source } = await openTestDatabase()
const { db: target, where } = await openTestDatabase()
let nothing: Record<string, string[]>
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

beforeEach(async () => {
  await empty(target)
  nothing = await everythingIn(target)
})

const program = fileURLToPath(new URL('main.ts', import.meta.url))
const environment = { DATABASE_URL: addressOf(where) }

async function backUp(): Promise<string> {
  const path = join(await makeFolderOf(), 'stoa.backup')
  await runCommand(backupCommand, [path], { db: source, config })
  return path
}

const restoreFile = (path: string) => runCommand(restoreCommand, [path], { db: target, config })

async function restoreOf(content: Buffer): Promise<{ path: string; run: ReturnType<typeof restoreFile> }> {
  const path = join(await makeFolderOf({ backup: content }), 'backup')
  const run = restoreFile(path)
  run.catch(() => undefined)
  return { path, run }
}

/** Returns the changed contents of the file, with valid compression. */
const rewritten = (whole: Buffer, change: (text: string) => string): Buffer =>
  zstdCompressSync(change(zstdDecompressSync(whole).toString()))

const notThere = /is no backup of Stoa 0\.1\.0 or later, or one that is damaged\.$/
const cutOff = /is cut off: its end is missing\.$/
const altered = /is damaged: it is not as the backup wrote it\.$/

type Damage = [name: string, change: (whole: Buffer) => Buffer, sentence: RegExp]

const rewritings: [name: string, change: (text: string) => string, sentence: RegExp][] = [
  ['that lacks its last line', (text) => text.replace(/\{"rows".*\n$/, ''), cutOff],
  ['whose last line is cut', (text) => text.slice(0, -5), cutOff],
  ['that is cut within a table', (text) => text.slice(0, text.indexOf('\nb\t') + 1), cutOff],
  ['that lacks a row', (text) => text.replace(/\na\t.*\n/, '\n'), altered],
  ['with a row more', (text) => text.replace(/\n(b\t.*\n)/, '\n$1$1'), altered],
  ['with a line after its end', (text) => `${text}{"id":"c"}\n`, altered],
  ['in which a letter is another', (text) => text.replace('Ada', 'Eve'), altered],
  ['in which a table is another', (text) => text.replace('{"table":"tags"', '{"table":"feedback"'), altered],
  ['in which a table has no columns', (text) => text.replace('"columns":[', '"columns":[7,'), altered],
  ['with another count', (text) => text.replace('"tags":2', '"tags":3'), altered],
  [
    'of another format',
    (text) => text.replace('"format":2', '"format":3'),
    /was written by release \S+ of Stoa, in a format that this release does not know\.$/,
  ],
  [
    'of a newer release',
    (text) => text.replace('"steps":[', '"steps":[{"name":"9999-new.sql","checksum":""},'),
    /was written by a newer release \S+ of Stoa \(9999-new\.sql\): restore it with that release or a later one\.$/,
  ],
  [
    'of a version between releases',
    (text) => text.replace('"checksum":"', '"checksum":"0'),
    /was written by a version \S+ of Stoa that was never released, whose tables may differ: restore it with that version\.$/,
  ],
  ['with steps that are no steps', (text) => text.replace('"steps":[', '"steps":[7,'), notThere],
]

describe('a file is refused, and nothing is written', () => {
  test.each<Damage>([
    ['that is empty', () => Buffer.alloc(0), notThere],
    ['that is empty when unpacked', () => zstdCompressSync(''), notThere],
    ['that is not compressed', zstdDecompressSync, notThere],
    ['that holds something else', () => zstdCompressSync('{"id":"a"}\n'), notThere],
    ['that lacks its last bytes', (whole) => whole.subarray(0, -40), /is cut off|is no backup/],
    [
      'that lacks its second half',
      (whole) => whole.subarray(0, whole.length / 2),
      /(cut off: its end is missing|damaged)\.$/,
    ],
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
        if (status === 0) expect(zstdDecompressSync(flipped).equals(zstdDecompressSync(whole))).toBe(true)
        else expect([status, await everythingIn(target)]).toEqual(['invalid', nothing])
        await empty(target)
      }),
      { numRuns: 40 },
    )
  })

  test('with a row that cannot be stored, even under a checksum of it', async () => {
    const text = zstdDecompressSync(await readFile(await backUp()))
      .toString()
      .replace('\tu@example.com\t', '\t\\N\t')
    const rows = text.slice(0, text.lastIndexOf('\n{"rows"') + 1)
    const end = {
      ...JSON.parse(text.slice(rows.length)),
      sha256: createHash('sha256').update(rows).digest('hex'),
    }
    const { run } = await restoreOf(zstdCompressSync(`${rows}${JSON.stringify(end)}\n`))
    await expect(run).rejects.toMatchObject({
      code: 'invalid',
      message: expect.stringMatching(/^The rows of the backup cannot be stored: .*email/),
    })
    expect(await everythingIn(target)).toEqual(nothing)
  })
})

describe('a backup of an earlier release', () => {
  // Renames a status, adds a column, and makes a table from the rows of another.
  const migration = asScript(
    '0001-later.sql',
    `alter table feedback_states disable trigger user;
    alter table feedback_states drop constraint feedback_states_state_check, add column since text not null default 'before';
    update feedback_states set state = 'done' where state = 'answered';
    alter table feedback_states enable trigger user;
    alter table feedback disable trigger user;
    update feedback set state = 'done' where state = 'answered';
    alter table feedback enable trigger user;
    update feedback_flag_groups set state = 'done' where state = 'answered';
    create table later_tags (id text primary key, name text not null);
    insert into later_tags select id, sort_name from tags;
    create index later_tags_by_name on later_tags (name);`,
  )
  const later = async (): Promise<ReleaseSchema> => {
    const release = await readReleaseSchema()
    return { ...release, migrations: [...release.migrations, migration] }
  }
  const restoreLater = (path: string, db: Pool) =>
    runCommand(
      async (_, io) => {
        await restore(path, io, await later())
        return 0
      },
      [],
      { db, config },
    )
  /** Includes what only the later release has. */
  const rowsOf = async (db: Pool) => ({
    ...(await everythingIn(db)),
    later: await db.query(sql`select * from later_tags order by id`),
    steps: await db.query(sql`select name, checksum from migrations order by name`),
    functions: await db.query(sql`select checksum from applied_functions`),
  })
  const backUpEarlier = async (): Promise<{ path: string; db: Pool }> => {
    const { db } = await openTestDatabase()
    await runCommand(restoreCommand, [await backUp()], { db, config })
    await store(db, 'feedback', [{ id: 'f' }, { id: 'g' }])
    await db.query(sql`
      insert into feedback_states (id, state, owner, owner_name, assigned_by) values ('f', 'answered', 'u', 'U', 'u')`)
    const path = join(await makeFolderOf(), 'earlier.backup')
    await runCommand(backupCommand, [path], { db, config })
    return { path, db }
  }

  test('becomes what the same database becomes by an upgrade in place', async () => {
    const { path, db } = await backUpEarlier()
    await migrate(db, { release: await later() })
    const { db: restored } = await openBareDatabase()
    await restoreLater(path, restored)
    expect(await rowsOf(restored)).toEqual(await rowsOf(db))
    expect(await definitionsIn(restored)).toEqual(await definitionsIn(db))
    const states = await restored.query(sql`select id, state from feedback order by id`)
    expect(states).toEqual([
      { id: 'f', state: 'done' },
      { id: 'g', state: 'open' },
    ])
    expect([await findWrongFigures(restored), await findWrongFigures(db)]).toEqual([[], []])
  })

  test('is refused by a database with the tables of this release, which stays empty', async () => {
    const { path } = await backUpEarlier()
    const { db } = await openBareDatabase()
    await migrate(db, { release: await later() })
    const before = await rowsOf(db)
    await expect(restoreLater(path, db)).rejects.toThrow(/another release.* into a new database/)
    expect(await rowsOf(db)).toEqual(before)
  })
})

test('a database without tables gets those of the backup, as a start makes them', async () => {
  const { db } = await openBareDatabase()
  const run = await runCommand(restoreCommand, [await backUp()], { db, config })
  expect(run.status).toBe(0)
  expect(await everythingIn(db)).toEqual(everything)
  expect(await definitionsIn(db)).toEqual(await definitionsIn(source))
  expect(await migrate(db)).toEqual([])
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
  const run = restoreFile(await backUp())
  await expect(run).rejects.toThrow(UsageError)
  await expect(run).rejects.toThrow('a restore wants an empty one')
  expect(await everythingIn(target)).toEqual(before)
})

describe('an interrupted restore', () => {
  test('leaves an empty database and every definition when the last step fails, and the next one succeeds', async () => {
    const path = await backUp()
    const usual = await definitionsIn(target)
    await target.runScript(`
      create function refuse_for_test() returns trigger language plpgsql as $$ begin raise 'refuses'; end $$;
      create trigger refuses after insert on history for each statement execute function refuse_for_test()`)
    const before = await definitionsIn(target)
    await expect(restoreFile(path)).rejects.toThrow('refuses')
    expect([await everythingIn(target), await definitionsIn(target)]).toEqual([nothing, before])
    expect(target.use().inUse).toBe(0)
    await target.runScript('drop function refuse_for_test cascade')
    expect((await restoreFile(path)).status).toBe(0)
    expect([await everythingIn(target), await definitionsIn(target)]).toEqual([everything, usual])
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
    expect((await restoreFile(path)).status).toBe(0)
    expect(await everythingIn(target)).toEqual(everything)
  })

  test('of two at once, one succeeds and the other is refused', async () => {
    const path = await backUp()
    const runs = await Promise.allSettled([restoreFile(path), restoreFile(path)])
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
  const told = `${path} is no backup of Stoa 0.1.0 or later, or one that is damaged.\n`
  expect(await run('restore')).toMatchObject({ status: 1, err: told })
}, 60_000)
