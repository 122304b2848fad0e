// The sessions of a demo begin and end at their times, and nothing else changes.

import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { store } from '#test/documents.ts'
import { continueDemoSessions, hasDemoSessions, storeDemoSessions } from './demo-sessions.sql.ts'

const { db } = await testApp()
const inMinutes = (minutes: number) => ({
  seconds: Math.floor(Date.now() / 1000) + minutes * 60,
  nanoseconds: 0,
})
const session = (id: string, from: number, to: number, more: object) => ({
  ...{ id, question: 'Why?', totalPrice: 12.5, ...more },
  slot: { startingTime: inMinutes(from), endingTime: inMinutes(to) },
})

const read = async () => {
  const rows = await db.query<{ document: string }>(sql`select document from sessions order by id`)
  return rows.map(({ document }) => {
    const { id, active, status } = JSON.parse(document)
    return [id, active, status]
  })
}

/** Moves the sessions of the demo back by an hour. */
const passHour = async (ids: string[]) =>
  await store(
    db,
    'sessions',
    ids.map((id) =>
      session(id, -70, -40, id === 'live' ? { active: true } : { active: false, status: status(id) }),
    ),
  )
const status = (id: string) => (id === 'cancelled' ? 'Cancelled' : 'Scheduled')

test('they begin and end once; others and cancelled ones stay as they are', async () => {
  await store(db, 'sessions', [
    session('booked', 5, 35, { active: false, status: 'Scheduled' }),
    session('cancelled', 5, 35, { active: false, status: 'Cancelled' }),
    session('live', -5, 25, { active: true }),
    session('past', -90, -60, { active: false, status: 'No show' }),
  ])
  await storeDemoSessions(db)
  await store(db, 'sessions', [session('somebody else’s', -90, -60, { active: true })])
  await db.transaction(continueDemoSessions)
  expect((await read()).slice(0, 3)).toEqual([
    ['booked', false, 'Scheduled'],
    ['cancelled', false, 'Cancelled'],
    ['live', true, undefined],
  ])
  await passHour(['booked', 'cancelled', 'live'])
  await db.transaction(continueDemoSessions)
  expect((await read())[0]).toEqual(['booked', true, undefined])
  await db.transaction(continueDemoSessions)
  expect(await read()).toEqual([
    ['booked', false, 'Completed'],
    ['cancelled', false, 'Cancelled'],
    ['live', false, 'Completed'],
    ['past', false, 'No show'],
    ['somebody else’s', true, undefined],
  ])
  expect(await hasDemoSessions(db)).toBe(false)
})
