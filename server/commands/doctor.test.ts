import sql, { raw } from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { restoreIndexes } from '#server/backup/bulk.sql.ts'
import { readConfig } from '#server/config/config.ts'
import { rebuildDocuments, recordDerivations } from '#server/documents/stored/rebuild.sql.ts'
import { makeFolderOf, runCommand } from '#test/commands.ts'
import { testDatabase } from '#test/database.ts'
import { store } from '#test/documents.ts'
import { doctorCommand } from './doctor.ts'
import { importCommand } from './import.ts'

const db = await testDatabase()
const stoa = { db, config: readConfig({}) }
/** `summary`: the lines of fields, `printed`: those of malformed fields. */
const run = async (...args: string[]) => {
  const told = await runCommand(doctorCommand, args, stoa)
  const isSummary = (line: string): boolean => / in \d+ of \d+\t/.test(line)
  return {
    ...told,
    summary: told.printed.filter(isSummary),
    printed: told.printed.filter((line) => !isSummary(line)),
  }
}

beforeEach(async () => {
  for (const table of ['users', 'sessions', 'feedback', 'tags', 'discount_codes', 'faults'])
    await db.query(sql`delete from ${raw(table)}`)
})

test('lists every malformed field: entity, id, field, value, expected value', async () => {
  await store(db, 'users', [
    { id: 'u', isAdmin: 'yes', Expert: { IsExpert: true, Availability: { days: [{ day: 'Someday' }] } } },
  ])
  await store(db, 'sessions', [{ id: 's', totalPrice: 'free', isAi: false, transcripts: ['fine', 7] }])
  await store(db, 'feedback', [{ id: 'f', dateCreated: 'yesterday' }])
  await store(db, 'tags', [{ id: 't', color: 'url(x)' }])
  await store(db, 'discount-codes', [{ id: 'c', percentageDiscount: 101 }])
  const { status, printed, reported } = await run()
  expect(status).toBe(0)
  expect(printed.map((line) => line.split('\t').slice(0, 4))).toEqual([
    ['discount-codes', 'c', 'percentageDiscount', '101'],
    ['feedback', 'f', 'dateCreated', '"yesterday"'],
    ['sessions', 's', 'isAi', 'false'],
    ['sessions', 's', 'totalPrice', '"free"'],
    ['sessions', 's', 'transcripts.1', '7'],
    ['tags', 't', 'color', '"url(x)"'],
    ['users', 'u', 'Expert.Availability.days.0.day', '"Someday"'],
    ['users', 'u', 'isAdmin', '"yes"'],
  ])
  for (const line of printed) expect(line.split('\t')[4]).toMatch(/^expected /)
  expect(reported[0]).toBe('8 malformed fields.')
})

test('stores the first hundred faults of a document with the number of all, and lists all of them', async () => {
  await store(db, 'sessions', [{ id: 's', transcripts: Array(1_000).fill(7), totalPrice: 'free' }])
  await store(db, 'tags', [{ id: 't', color: 7 }])
  const found = await db.query(
    sql`select entity, count(*)::integer, max(found) as found from faults group by 1 order by 1`,
  )
  expect(found).toEqual([
    { entity: 'sessions', count: 100, found: 1_001 },
    { entity: 'tags', count: 1, found: null },
  ])
  const { printed, reported } = await run()
  expect(reported[0]).toBe('1002 malformed fields.')
  expect(printed.filter((line) => line.startsWith('sessions\ts\ttranscripts.999\t7\t'))).toHaveLength(1)
  const other = { id: 's', transcripts: Array(900).fill(7), totalPrice: 'free' }
  await store(db, 'sessions', [other])
  expect((await run()).reported[0]).toBe('902 malformed fields.')
})

test('reports that nothing is malformed', async () => {
  await store(db, 'tags', [{ id: 't', name: 'fine', color: 'red' }])
  const { status, printed, reported } = await run()
  expect([status, printed, reported]).toEqual([
    0,
    [],
    ['No document has a malformed field.', expect.stringContaining('agree')],
  ])
})

describe('documents in another spelling', () => {
  beforeEach(async () => {
    const ids = Array.from({ length: 300 }, (_, index) => `${index}`)
    const started = { slot: { startingTime: 1_700_000_000 }, user_id: 'u' }
    const sessions = ids.map((id) => ({ id, total_price: '45.00', ...started, kept: id === '7' ? 1 : null }))
    await store(db, 'sessions', sessions)
    await store(db, 'users', [
      { id: 'u', username: 'u@example.com', Expert: { hourly_rate: 5 }, settings: { a: 1 } },
    ])
  })

  test('are summed up by field, with what nothing reads and what it looks like', async () => {
    const { summary } = await run()
    expect(summary).toEqual(
      expect.arrayContaining([
        'sessions\ttotalPrice\treadable in 0 of 300\tabsent in 300\tmalformed in 0',
        'sessions\tslot.startingTime\treadable in 300 of 300\tabsent in 0\tmalformed in 0',
        'sessions\ttotal_price\tunknown, in 300 of 300\tsuch as "45.00"\tlooks like totalPrice\tvalues: 45.00 300',
        'sessions\tuser_id\tunknown, in 300 of 300\tsuch as "u"\tlooks like userId\tvalues: u 300',
        'sessions\tkept\tunknown, in 1 of 300\tsuch as 1',
        'users\tExpert.hourly_rate\tunknown, in 1 of 1\tsuch as 5\tlooks like Expert.HourlyRate',
      ]),
    )
    expect(summary.filter((line) => line.includes('settings.'))).toEqual([])
  })

  test('are never called free of faults', async () => {
    const { status, reported } = await run()
    expect(status).toBe(0)
    expect(reported).toContain(
      'sessions: totalPrice is readable in 0 of 300 documents; total_price looks like it.',
    )
    expect(reported).toContain('sessions: userId is readable in 0 of 300 documents; user_id looks like it.')
    expect(reported.join('\n')).not.toContain('No document has a malformed field')
  })

  test('without the lines of all malformed fields with --summary', async () => {
    await store(db, 'tags', [{ id: 't', name: 'a', color: 7 }])
    const { printed, summary, reported } = await run('--summary')
    expect(printed).toEqual([])
    expect(summary).toContain(
      'tags\tcolor\treadable in 0 of 1\tabsent in 0\tmalformed in 1\tsuch as 7, expected text',
    )
    expect(reported).toContain('1 malformed field.')
  })
})

test('records of sign-ins lack nothing', async () => {
  await store(db, 'sessions', [{ id: 's', kind: 'signin', userId: 'u', active: true }])
  expect((await run()).reported[0]).toBe('No document has a malformed field.')
})

test('lists each fault on one line, with any document', async () => {
  await store(db, 'tags', [{ id: 'a\tb\nc', name: { '\u001b[2J': '\r\n\t\u0007' } }])
  const { printed } = await run()
  expect(printed).toHaveLength(1)
  expect(printed[0]?.split('\t')).toHaveLength(5)
  expect(printed[0]?.replaceAll('\t', '')).not.toMatch(/\p{Cc}/u)
})

test('names a total with a wrong stored value, and corrects it with --repair', async () => {
  await store(db, 'sessions', [{ id: 's', totalPrice: '12.50' }])
  await db.query(sql`update session_flag_groups set total_price = total_price + 1 where sessions > 0`)
  await db.query(sql`update totals set tags = 7`)
  const wrong = await run()
  expect(wrong.status).toBe(1)
  expect(wrong.reported.join('\n')).toMatch(
    /session_flag_groups total_price.* is stored as 13\.50, .* say 12\.50/,
  )
  expect(wrong.reported.join('\n')).toMatch(/totals tags.* is stored as 7, .* say 0/)
  expect((await run('--repair')).status).toBe(0)
  expect((await run()).status).toBe(0)
})

test('refuses unknown options', async () => {
  await expect(run('--fix')).rejects.toThrow('--fix')
  await expect(run('now')).rejects.toThrow('stoa doctor')
})

test('names the indexes that a killed import has dropped, until they are built', async () => {
  await db.query(sql`
    insert into set_aside_indexes select 'feedback', indexdef from pg_indexes where indexname = 'feedback_by_name'`)
  await db.query(sql`drop index feedback_by_name`)
  const missing = await run()
  expect(missing.status).toBe(1)
  expect(missing.reported.join('\n')).toContain('The index feedback_by_name of feedback is missing')
  await restoreIndexes(db)
  const whole = await run()
  expect(whole.reported.join('\n')).not.toContain('missing')
})

test('names the entities that wait for a rebuild, until they are rebuilt', async () => {
  await recordDerivations(db)
  await db.query(sql`update derivations set version = 0 where entity = 'feedback'`)
  const outdated = await run()
  expect(outdated.status).toBe(1)
  const folder = await makeFolderOf({ 'feedback.jsonl': '{"id":"f","feedback":"x"}' })
  const imported = await runCommand(importCommand, [folder], stoa)
  for (const { reported } of [outdated, imported])
    expect(reported.join('\n')).toContain('The columns of feedback are to be rebuilt')
  for await (const _ of rebuildDocuments(db, 'feedback'));
  expect(await run()).toMatchObject({
    status: 0,
    reported: [expect.any(String), expect.any(String)],
  })
})
