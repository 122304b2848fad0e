// Each event is one line of the log, with its position: no event is missing, and positions have no gap.

import { pino } from 'pino'
import sql from 'sql-template-tag'
import { beforeEach, expect, test } from 'vitest'
import { openChanges } from '#server/db/changes.ts'
import { createPool } from '#server/db/pool.ts'
import { emptyHistory } from '#test/change-history.ts'
import { openTestDatabase } from '#test/database.ts'
import { type EventLog, logEvents, startEventLog } from './event-log.sql.ts'
import { recordEventOf } from './events.sql.ts'

const { db, where } = await openTestDatabase()
const actor = { uid: 'ada', email: 'ada@example.com', address: '192.0.2.7' }

beforeEach(async () => {
  await emptyHistory(db)
  await db.runScript('delete from unlogged_events; update event_log set position = 0')
})

const record = (n: number) =>
  recordEventOf(db, actor, { event: 'data.viewed', entity: 'users', id: `u${n}`, about: { q: 'Eve' } })

/** Collects lines, as the log of one server. */
function openLog() {
  const lines: Record<string, unknown>[] = []
  const log: EventLog = pino({ base: null }, { write: (line) => void lines.push(JSON.parse(line)) })
  return { lines, log }
}

test('says position, time, event, record, author and address, and nothing of what people wrote', async () => {
  await record(1)
  await db.runScript(
    `insert into tags (id, document, sort_name, search) values ('t', '{"name":"secret"}', 'x', '')`,
  )
  const { lines, log } = openLog()
  expect(await logEvents(db, log)).toBe(2)
  const told = { msg: 'event', at: expect.stringMatching(/^20/), id: expect.any(Number) }
  expect(lines).toEqual([
    expect.objectContaining({
      ...told,
      position: 1,
      event: 'data.viewed',
      entity: 'users',
      record: 'u1',
      uid: 'ada',
      address: '192.0.2.7',
    }),
    expect.objectContaining({ ...told, position: 2, event: 'edits.created', record: 't', by: 'stoa test' }),
  ])
  expect(JSON.stringify(lines)).not.toMatch(/Eve|secret|@example/)
})

test('of several servers one writes each, in positions without a gap, whatever was rolled back', async () => {
  const servers = await Promise.all(
    [1, 2, 3].map(async () => {
      const { lines, log } = openLog()
      const changes = await openChanges(where)
      const stop = startEventLog(db, changes, log)
      return { lines, end: () => Promise.all([stop(), changes.close()]) }
    }),
  )
  await Promise.all(
    Array.from({ length: 60 }, async (_, n) => {
      if (n % 3 > 0) return await record(n)
      const failed = db.transaction(async (transaction) => {
        await transaction.query(sql`select record_event('data.viewed', 'users', 'gone', null, null)`)
        throw new Error('rolled back')
      })
      await expect(failed).rejects.toThrow('rolled back')
    }),
  )
  const lines = () => servers.flatMap((one) => one.lines)
  await expect.poll(() => lines().length, { timeout: 20_000 }).toBe(40)
  for (const { end } of servers) await end()
  const positions = lines().map(({ position }) => Number(position))
  expect(positions.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 40 }, (_, n) => n + 1))
  expect(new Set(lines().map(({ id }) => id)).size).toBe(40)
})

test('while a server writes, another neither waits nor writes the same', async () => {
  await record(1)
  const { lines, log } = openLog()
  const held = createPool(where, 'stoa test', { size: 1, connectTimeoutMs: 10_000 })
  await held.transaction(async (holder) => {
    await holder.query(sql`select from event_log for update`)
    expect(await logEvents(db, log)).toBe(0)
  })
  await held.close()
  expect([await logEvents(db, log), lines.length]).toEqual([1, 1])
})
