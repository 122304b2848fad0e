// Nobody changes the history or its record unnoticed.

import { createHash, randomUUID } from 'node:crypto'
import sql, { raw } from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { recordCommand } from '#server/commands/record.ts'
import { saveDocument } from '#server/documents/stored/documents.sql.ts'
import { testApp } from '#test/app.ts'
import { runCommand } from '#test/commands.ts'
import { emptyRecord } from '#test/empty-record.ts'
import { recordEventOf } from './events.sql.ts'
import { setActor } from './history.sql.ts'
import { pruneRecord, readHead, textOf } from './record.sql.ts'
import { verifyRecord } from './verify-record.ts'

const stoa = await testApp()
const { db } = stoa
const actor = { uid: 'ada', email: 'ada@example.com', address: '192.0.2.7' }
const odd = 'Ünïcode "quoted" \\ \n\t\u0001\u007f 𝄞'

const write = (n: number) =>
  recordEventOf(db, actor, {
    event: 'data.viewed',
    entity: 'users',
    id: `u${n}`,
    about: { odd, n, none: null },
  })

beforeEach(async () => {
  await emptyRecord(db)
  for (let n = 1; n <= 12; n++) await write(n)
})

/** Several changes that were made together. */
const writeAct = (changes: number) =>
  db.transaction(async (transaction) => {
    await setActor(transaction, actor, { id: randomUUID(), restores: false })
    for (let n = 1; n <= changes; n++)
      await saveDocument(transaction, 'tags', { id: `t${n}`, name: randomUUID(), color: '#123456' })
  })

async function timeOf(number: number): Promise<Date> {
  const [row] = await db.query<{ at: Date }>(sql`select at from record_entries where number = ${number}`)
  if (!row) throw new Error(`There is no row ${number}.`)
  return row.at
}

/** As somebody does who owns the database. */
const forge = (statement: string) =>
  db.runScript(`
    alter table record_entries disable trigger record_unchanged;
    ${statement};
    alter table record_entries enable always trigger record_unchanged`)
const faults = async () => (await verifyRecord(db)).faults

test('a record that nobody has touched is whole, whatever the values contain', async () => {
  expect(await verifyRecord(db)).toEqual({ rows: 12n, erased: 0n, faults: [] })
})

test('many writers at once make one chain, and what is rolled back leaves no gap', async () => {
  await Promise.all(
    Array.from({ length: 60 }, (_, n) =>
      n % 3 === 0
        ? db
            .transaction(async (transaction) => {
              await transaction.query(sql`select record_event('data.viewed', 'users', 'gone', null, null)`)
              throw new Error('rolled back')
            })
            .catch(() => undefined)
        : write(100 + n),
    ),
  )
  expect(await verifyRecord(db)).toEqual({ rows: 52n, erased: 0n, faults: [] })
})

test.each([
  'update record_entries set event = event',
  'delete from record_entries',
  'truncate record_entries',
])('PostgreSQL refuses %s, also in a session without triggers', async (statement) => {
  await expect(db.runScript(statement)).rejects.toThrow('neither changed nor removed')
  await expect(db.runScript(`set session_replication_role = replica; ${statement}`)).rejects.toThrow(
    'neither changed nor removed',
  )
  expect(await faults()).toEqual([])
})

const others = ['at', 'event', 'digest', 'hash', 'history_id']
const altered: Record<string, string> = {
  at: "at = at + interval '1 microsecond'",
  event: "event = 'data.exported'",
  digest: `digest = sha256('other')`,
  hash: `hash = sha256('other')`,
  history_id: 'history_id = 1000000 + number',
}

describe('verify names', () => {
  test.each(others)('a row whose %s was altered', async (column) => {
    await forge(`update record_entries set ${altered[column]} where number = 5`)
    expect((await faults())[0]).toContain('Row 5')
  })

  test.each([
    ['actor_uid', "'mallory'"],
    ['actor_email', "'mallory@example.com'"],
    ['address', 'null'],
    ['document_id', "'another'"],
    ['entity', "'sessions'"],
    ['after', "'{}'"],
    ['before', "'{}'"],
    ['at', "at - interval '1 day'"],
    ['event', "'data.exported'"],
    ['salt', 'gen_random_uuid()'],
    ['salt', 'null'],
    ['act', 'gen_random_uuid()'],
    ['is_restored', 'true'],
  ])('a row of the history whose %s became %s', async (column, value) => {
    await db.runScript(`update history set ${column} = ${value} where document_id = 'u5'`)
    expect(await faults()).toEqual([
      expect.stringMatching(/^Row 5: its values were (altered|erased by nothing)/),
    ])
  })

  test('rows that were removed, on either side', async () => {
    await forge('delete from record_entries where number in (4, 5)')
    await db.runScript("delete from history where document_id = 'u9'")
    expect(await faults()).toEqual([
      'Rows 4 to 5 are missing.',
      'Row 9: its values are missing.',
      expect.stringContaining('which is not in the record'),
      expect.stringContaining('which is not in the record'),
    ])
  })

  test('a row of the history that was inserted without the record', async () => {
    await db.runScript(`begin; set local session_replication_role = replica;
      insert into history (event, entity, document_id, actor_uid, actor_email) values ('data.viewed', 'users', 'x', 'ada', 'a'); commit`)
    expect(await faults()).toEqual([expect.stringContaining('which is not in the record')])
  })

  test('two rows that changed places', async () => {
    await forge(`update record_entries set number = -1 where number = 5;
      update record_entries set number = 5 where number = 6; update record_entries set number = 6 where number = -1`)
    expect((await faults()).map((fault) => fault.split(' ')[1])).toEqual(['5', '6', '7'])
  })

  test('an inserted row, also with a hash that fits', async () => {
    const [before] = await db.query<{ hash: Buffer }>(sql`select hash from record_entries where number = 12`)
    const hash = createHash('sha256')
      .update(before?.hash ?? '')
      .digest('hex')
    await forge(
      `insert into record_entries values (13, 9999, now(), 'edits', '\\x00', '\\x00', '\\x${hash}')`,
    )
    expect((await faults())[0]).toContain('Row 13')
  })

  test('a cut-off end and a record that was written anew, by the head that was kept elsewhere', async () => {
    const head = await readHead(db)
    if (!head) throw new Error('There is no head.')
    await forge(`delete from history using record_entries where history_id = id and number > 10;
      delete from record_entries where number > 10`)
    expect(await faults()).toEqual([])
    expect((await verifyRecord(db, head)).faults).toEqual([
      'The record ends with row 10, before row 12 of the head.',
    ])
    await emptyRecord(db)
    for (let n = 1; n <= 12; n++) await write(n)
    expect(await faults()).toEqual([])
    expect((await verifyRecord(db, head)).faults).toEqual([
      'Row 12 is another one than that of the head: the record was rewritten.',
    ])
  })
})

describe('an erasure', () => {
  const pseudonym = 'erased-1111111111111111'
  const erase = async (values: string, by = pseudonym) => {
    const [row] = await db.query<{ id: string }>(sql`select id::text from history where document_id = 'u5'`)
    await db.runScript(`
      insert into erasures (hash) values (decode(repeat('1', 64), 'hex')) on conflict do nothing;
      insert into history (event, entity, document_id, actor_uid, actor_email, after)
      values ('data.person-erased', 'users', '${by}', 'ada', 'ada@example.com', '{"entries":[${row?.id}]}');
      update history set salt = null, ${values} where id = ${row?.id}`)
  }

  test('explains the loss of personal values, and verify tells of how many rows', async () => {
    await erase(`document_id = '${pseudonym}', after = '{}'`)
    expect(await verifyRecord(db)).toEqual({ rows: 13n, erased: 1n, faults: [] })
    const verified = await runCommand(recordCommand, ['verify'], stoa)
    expect(verified).toMatchObject({ status: 0 })
    expect(verified.reported).toContain('Of 1 row, recorded erasures explain what is missing.')
  })

  test.each([
    ["actor_uid = 'mallory'", pseudonym, 'altered'],
    ['address = null', pseudonym, 'altered'],
    ["event = 'data.exported'", pseudonym, 'altered'],
    ["at = at - interval '1 second'", pseudonym, 'altered'],
    ["after = '{}'", 'erased-2222222222222222', 'erased by nothing'],
    ["document_id = 'erased-2222222222222222'", pseudonym, 'erased by nothing'],
  ])('does not explain %s with an event of %s', async (values, by, fault) => {
    await erase(values, by)
    expect(await faults()).toEqual([expect.stringMatching(`^Row 5: its values were ${fault}`)])
  })
})

test.each(["now() - interval '1 second'", "'2020-01-01'", "now() + interval '1 day'", "'infinity'"])(
  'PostgreSQL refuses a row of the history of another time: %s',
  async (at) => {
    const run = db.runScript(`
      insert into history (at, event, entity, document_id, actor_uid, actor_email)
      values (${at}, 'data.viewed', 'users', 'x', 'mallory', 'm@example.com')`)
    await expect(run).rejects.toThrow('is not in its transaction')
  },
)

test.each([
  "set local stoa.unrecorded = 'yes'",
  "set local stoa.actor = ''",
  'create temporary table history (like history including all) on commit drop',
])('a change is recorded in a transaction with %s', async (before) => {
  await db.runScript(`begin; ${before}; insert into ingest_tokens (name, token_hash) values ('${before.length}', '${before.length}');
    insert into tags (id, document, sort_name, search) values ('${before.length}', '{}', 'x', ''); commit`)
  const recorded = await db.query(sql`
    select coalesce(history.event, entity) as what from history join record_entries on history_id = history.id
    order by number desc limit 2`)
  expect(recorded).toEqual([{ what: 'tags' }, { what: 'console.token-made' }])
})

describe('pruning', () => {
  const prune = (day: string) => runCommand(recordCommand, ['prune', '--before', day], stoa)

  test('leaves a stub, from which the rest is verified', async () => {
    await forge('update record_entries set at = at where false')
    const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    expect((await prune(day)).reported).toContain('Pruned 12 rows.')
    await write(13)
    expect(await verifyRecord(db)).toEqual({ rows: 2n, erased: 0n, faults: [] })
    expect(await db.query(sql`select from history`)).toHaveLength(2)
  })

  test('of the beginning of an act leaves one of as many changes as are left', async () => {
    await writeAct(3)
    const before = await timeOf(14)
    await db.transaction((transaction) => pruneRecord(transaction, before))
    const left = await db.query(
      sql`select act_changes as changes from history where act is not null order by id`,
    )
    expect(left).toEqual([{ changes: 2 }, { changes: null }])
    expect(await verifyRecord(db)).toEqual({ rows: 3n, erased: 0n, faults: [] })
  })

  test('beside verify, which reads one snapshot, is no fault', async () => {
    const isolation = db.snapshot(async (snapshot) => {
      await snapshot.query(sql`select from record_start`)
      await prune(new Date(Date.now() + 86_400_000).toISOString().slice(0, 10))
      return await verifyRecord(snapshot)
    })
    expect(await isolation).toEqual({ rows: 12n, erased: 0n, faults: [] })
    expect(await verifyRecord(db)).toEqual({ rows: 1n, erased: 0n, faults: [] })
  })

  test('takes nothing from the day itself', async () => {
    expect((await prune(new Date().toISOString().slice(0, 10))).reported).toContain('Pruned 0 rows.')
    expect(await verifyRecord(db)).toEqual({ rows: 12n, erased: 0n, faults: [] })
  })

  test('that nobody has recorded is a fault', async () => {
    await forge(`insert into record_start select number, hash from record_entries where number = 4;
      delete from history using record_entries where history_id = id and number <= 4;
      delete from record_entries where number <= 4`)
    expect(await faults()).toEqual(['The record begins after row 4, which no recorded pruning explains.'])
  })

  test('refuses anything but a day', async () => {
    await expect(prune('yesterday')).rejects.toThrow("'yesterday' is no day")
  })
})

test('as a command, verify ends with 0 or 1, and takes the head that head prints', async () => {
  const { printed } = await runCommand(recordCommand, ['head'], stoa)
  const head = await readHead(db)
  expect(printed).toEqual([head && textOf(head)])
  expect(await runCommand(recordCommand, ['verify', '--head', printed[0] ?? ''], stoa)).toMatchObject({
    status: 0,
  })
  await db.query(sql`update history set address = null where ${raw("document_id = 'u3'")}`)
  const verified = await runCommand(recordCommand, ['verify'], stoa)
  expect(verified).toMatchObject({ status: 1, printed: ['Row 3: its values were altered.'] })
  await expect(runCommand(recordCommand, ['verify', '--head', '12'], stoa)).rejects.toThrow('is no head')
})
