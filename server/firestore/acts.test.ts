// Acts with a mirrored source: the source decides, each record has one row of history, and interrupted acts continue.

import sql from 'sql-template-tag'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Outcome } from '#contract/acts.ts'
import { type Method, type SignedIn, testApp } from '#test/app.ts'
import { emptyHistory } from '#test/change-history.ts'
import {
  describeFirestore,
  emulatorOfFile,
  put,
  signInAtSource,
  withCalls,
  writeThrough,
} from '#test/firestore/emulated.ts'
import { applyChanges } from './apply.ts'
import type { Mirror } from './mirror.ts'
import { openMirrored } from './mirrored.sql.ts'
import { settleIntents } from './settle.ts'

const stoa = await testApp()
const { db } = stoa
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
const { mirrorInto } = emulatorOfFile()

let mirror: Mirror
let administrator: SignedIn

/** Fails like the client when the source does not answer. */
const silent = async () => {
  throw Object.assign(new Error('unavailable'), { code: 14 })
}

const future = { seconds: 1_900_000_000, nanoseconds: 1_000 }
const code = (id: string) => ({ id, percentageDiscount: 10, expirationDate: future })
/** The record as the answer of a write contains it. */
const written = (id: string) => ({ ...code(id), version: expect.any(Number), act: expect.any(String) })

type More = { method?: Method; headers?: Record<string, string> }
const call = (url: string, payload?: object, { method = 'POST', headers }: More = {}) =>
  administrator.call(method, `/api/${url}`, payload, headers)

const key = { headers: { 'idempotency-key': 'one' } }

async function fieldsAtSource(id: string): Promise<unknown> {
  const document = await mirror.firestore.find(nameOf(), id)
  return document && JSON.parse(document.content)
}
const nameOf = () => mirror.source.collections['discount-codes']

async function rowsOf(ids: string[]) {
  const rows = await db.query<{ id: string; version: bigint }>(sql`select id, version from discount_codes`)
  return rows
    .filter(({ id }) => ids.includes(id))
    .map(({ id, version }) => ({ id, version: Number(version) }))
}

/** Applies the current documents of the source, as listening does. */
async function hear(ids: string[]): Promise<void> {
  for (const id of ids) {
    const document = await mirror.firestore.find(nameOf(), id)
    if (document) await applyChanges(mirror, 'discount-codes', [document])
  }
}

const history = async () =>
  (
    await db.query<{ line: string }>(sql`
      select document_id || case when before is null then ' made' when after is null then ' deleted' else ' changed' end
        || case when actor_uid = 'ingest' then ' there' else '' end as line from history where event is null order by id`)
  ).map(({ line }) => line)

const openIntents = () => db.query(sql`select from edit_intents`)

const many = Array.from({ length: 60 }, (_, n) => `c${n}`)

describeFirestore('an act', () => {
  beforeEach(async () => {
    await db.query(sql`truncate tombstones, mirrored, edit_intents, idempotency_keys`)
    await db.query(sql`delete from discount_codes`)
    mirror = await mirrorInto(db)
    administrator = await signInAtSource(stoa, mirror)
    for (const entity of ['users', 'discount-codes'] as const) await openMirrored(db, entity)
    await put(mirror, 'discount-codes', [{ ...code('there'), campaign: { kept: true, ratio: 2 } }])
    await hear(['there'])
    await emptyHistory(db)
    writeThrough(stoa, mirror)
  })

  test('makes, deletes and restores a record at the source, with its other fields, and its echo adds nothing', async () => {
    expect((await call('discount-codes', code('new'))).body).toEqual(written('new'))
    expect(await fieldsAtSource('new')).toEqual({ percentageDiscount: 10, expirationDate: future })
    await hear(['new'])
    const deleted = await call('discount-codes/there', undefined, { method: 'DELETE' })
    expect([deleted.status, await fieldsAtSource('there')]).toEqual([204, undefined])
    const restored = await call('discount-codes/there/restore')
    expect([restored.status, restored.body]).toEqual([201, written('there')])
    expect(await fieldsAtSource('there')).toMatchObject({ campaign: { kept: true, ratio: 2 } })
    await hear(['there'])
    expect(await history()).toEqual(['new made', 'there deleted', 'there made'])
    expect(await db.query(sql`select from tombstones`)).toEqual([])
    expect(await openIntents()).toEqual([])
  })

  test('makes nothing that the source has, and deletes nothing that was changed there', async () => {
    await put(mirror, 'discount-codes', [{ ...code('elsewhere'), percentageDiscount: 50 }])
    expect((await call('discount-codes', code('elsewhere'))).status).toBe(409)
    expect(
      (await call('discount-codes/elsewhere', undefined, { method: 'GET' })).body.percentageDiscount,
    ).toBe(50)
    await mirror.firestore.update(nameOf(), 'there', undefined, { percentageDiscount: 60 })
    expect((await call('discount-codes/there', undefined, { method: 'DELETE' })).status).toBe(412)
    expect(await fieldsAtSource('there')).toMatchObject({ percentageDiscount: 60 })
    expect((await call('discount-codes', code('a/b'))).status).toBe(409)
    expect(await history()).toEqual(['elsewhere made there', 'there changed there'])
  })

  test('of one record is answered 503 where the source is silent; repeated under its key it is made once', async () => {
    writeThrough(stoa, withCalls(mirror, { create: silent }))
    expect((await call('discount-codes', code('new'), key)).status).toBe(503)
    writeThrough(stoa, mirror)
    expect((await call('discount-codes', code('new'), key)).status).toBe(503)
    await settleIntents(mirror, log, 0)
    expect(await history()).toEqual([])
    expect((await call('discount-codes', code('new'), key)).body).toEqual(written('new'))
    expect((await call('discount-codes', code('new'), key)).body).toEqual(written('new'))
    expect(await history()).toEqual(['new made'])
  })

  test('whose answer was lost is found made, once, with its author', async () => {
    const lost: Mirror['firestore']['create'] = async (...given) => {
      await mirror.firestore.create(...given)
      return await silent()
    }
    writeThrough(stoa, withCalls(mirror, { create: lost }))
    expect((await call('discount-codes', code('new'), key)).status).toBe(503)
    await hear(['new'])
    expect(await history()).toEqual([])
    await settleIntents(mirror, log, 0)
    expect((await call('discount-codes', code('new'), key)).body).toEqual(written('new'))
    expect(await history()).toEqual(['new made'])
  })

  test('that is restored or undone, its answers lost, is so once, at the source and in the history', async () => {
    const lose =
      <Given extends unknown[], T>(call: (...given: Given) => Promise<T>) =>
      async (...given: Given): Promise<T> => {
        await call(...given)
        return await silent()
      }
    const { create, update } = mirror.firestore
    const loses = withCalls(mirror, { create: lose(create), update: lose(update) })
    await call('discount-codes/there', undefined, { method: 'DELETE' })
    const restore = () => call('discount-codes/there/restore', undefined, key)
    writeThrough(stoa, loses)
    expect((await restore()).status).toBe(503)
    writeThrough(stoa, mirror)
    await settleIntents(mirror, log, 0)
    expect([(await restore()).body, (await restore()).body]).toEqual([written('there'), written('there')])

    const payload = {
      rows: await rowsOf(['there']),
      change: { kind: 'percentage', percentageDiscount: 20 },
    }
    const { act }: Outcome = (await call('discount-codes/batch', payload)).body
    const undo = () => call(`acts/${act}/undo`, undefined, { headers: { 'idempotency-key': 'two' } })
    writeThrough(stoa, loses)
    const first = await undo()
    expect(first.body).toMatchObject({ changed: 0, left: [], pending: ['there'] })
    writeThrough(stoa, mirror)
    await settleIntents(mirror, log, 0)
    expect((await undo()).body).toEqual(first.body)
    expect(await fieldsAtSource('there')).toMatchObject({ percentageDiscount: 10 })
    expect(await history()).toEqual(['there deleted', 'there made', 'there changed', 'there changed'])
    expect(await openIntents()).toEqual([])
  })

  test('of many records goes on where it was interrupted: each has its change and one row of history', async () => {
    await put(mirror, 'discount-codes', many.map(code))
    await hear(many)
    await emptyHistory(db)
    await mirror.firestore.update(nameOf(), 'c5', undefined, { percentageDiscount: 99 })
    let calls = 0
    const breaks: Mirror['firestore']['update'] = async (...given) => {
      if (++calls > 45) await silent()
      const version = await mirror.firestore.update(...given)
      // The edit is made, but the answer is lost.
      return calls % 10 === 0 ? await silent() : version
    }
    writeThrough(stoa, withCalls(mirror, { update: breaks }))
    const payload = { rows: await rowsOf(many), change: { kind: 'percentage', percentageDiscount: 20 } }
    const first: Outcome = (await call('discount-codes/batch', payload, key)).body
    expect(first.changed + first.pending.length + first.left.length).toBe(60)
    expect(first.pending.length).toBeGreaterThan(0)
    writeThrough(stoa, mirror)
    expect((await call('discount-codes/batch', payload, key)).body).toEqual(first)
    await hear(many)
    await settleIntents(mirror, log, 0)
    const discounts = await db.query(sql`
      select document::json ->> 'percentageDiscount' as percentage, count(*)::int from discount_codes where id <> 'there' group by 1 order by 1`)
    expect(discounts).toEqual([
      { percentage: '20', count: 59 },
      { percentage: '99', count: 1 },
    ])
    expect(await openIntents()).toEqual([])
    const rows = await db.query(sql`select document_id from history where act = ${first.act}::uuid`)
    expect(rows).toHaveLength(59)
    const { act } = first
    const undone: Outcome = (await call(`acts/${act}/undo`)).body
    expect([undone.changed + undone.pending.length, undone.left]).toEqual([59, []])
    await settleIntents(mirror, log, 0)
    expect(await fieldsAtSource('c7')).toMatchObject({ percentageDiscount: 10 })
  })

  test('of generated codes that was cut off names its act and its codes to the one who repeats it', async () => {
    const payload = { pattern: 'AUTUMN-####', count: 60, percentageDiscount: 5, expirationDate: future }
    let calls = 0
    const dies: Mirror['firestore']['create'] = async (...given) => {
      if (++calls > 30) throw new Error('The process has died.')
      return await mirror.firestore.create(...given)
    }
    writeThrough(stoa, withCalls(mirror, { create: dies }))
    const first = (await call('discount-codes/generate', payload, key)).body
    // Acts as after a crash before the answer was stored.
    await db.query(sql`update idempotency_keys set answer = null`)
    writeThrough(stoa, mirror)
    const again = (await call('discount-codes/generate', payload, key)).body
    expect([again.act, again.codes.toSorted()]).toEqual([first.act, first.codes.toSorted()])
    await settleIntents(mirror, log, 0)
    const rows = await db.query(sql`select from history where act = ${again.act}::uuid and before is null`)
    expect(rows).toHaveLength(60)
  })
})
