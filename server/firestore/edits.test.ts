// Edits go to the source, which decides which one wins; each leaves exactly one row of history, whatever fails in between.

import { createServer } from 'node:net'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { openFirestore, type SourceDocument } from '#server/firestore/client/client.ts'
import { type SignedIn, testApp } from '#test/app.ts'
import { emptyHistory } from '#test/change-history.ts'
import {
  describeFirestore,
  emulatorOfFile,
  put,
  signInAtSource,
  withCalls,
  writeThrough,
} from '#test/firestore/emulated.ts'
import { persistently, sourceOn } from '#test/firestore/emulator.ts'
import { applyChanges } from './apply.ts'
import type { Mirror } from './mirror.ts'
import { openMirrored } from './mirrored.sql.ts'
import { settleIntents } from './settle.ts'
import { sendRecords } from './source.ts'

const stoa = await testApp()
const { app, db, context } = stoa
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }

let mirror: Mirror
let administrator: SignedIn

const patch = (payload: object, etag?: string) =>
  app.inject({
    method: 'PATCH',
    url: '/api/tags/a',
    headers: { ...administrator.headers, ...(etag && { 'if-match': etag }) },
    payload: { color: 'red', ...payload },
  })

const etagOf = async () =>
  String((await app.inject({ url: '/api/tags/a', headers: administrator.headers })).headers.etag)

const history = async () =>
  (
    await db.query<{ line: string }>(sql`
      select concat_ws(' ', case when actor_uid = 'ingest' then import_file else 'person' end,
        before::json ->> 'name', '>', after::json ->> 'name') as line from history where event is null order by id`)
  ).map(({ line }) => line)

const fieldsOf = (document: SourceDocument | undefined): Record<string, unknown> => ({
  ...(document && JSON.parse(document.content)),
})

const atSource = () => mirror.firestore.find('Tags', 'a')

/** Applies the current document, as listening does. */
async function applyCurrentDocument(): Promise<void> {
  const document = await atSource()
  await applyChanges(mirror, 'tags', document ? [document] : [])
}

const { mirrorInto } = emulatorOfFile()

describeFirestore('an edit', () => {
  beforeEach(async () => {
    await db.query(sql`truncate tags, tombstones, mirrored, edit_intents, source_outbox`)
    mirror = await mirrorInto(db)
    context.source = undefined
    administrator = await signInAtSource(stoa, mirror)
    await put(mirror, 'tags', [{ id: 'a', name: 'one', color: 'blue', other: { kept: true } }])
    for (const entity of ['users', 'sessions', 'tags'] as const) await openMirrored(db, entity)
    await applyCurrentDocument()
    await emptyHistory(db)
    writeThrough(stoa, mirror)
  })

  test('changes only its fields at the source, is visible at once, and its echo adds no second row', async () => {
    const answer = await patch({ name: 'two' }, await etagOf())
    expect([answer.statusCode, answer.json().name]).toEqual([200, 'two'])
    const document = await atSource()
    expect(fieldsOf(document)).toEqual({ name: 'two', color: 'red', other: { kept: true } })
    expect(answer.headers.etag).toBe(`"${document?.version}"`)
    await applyCurrentDocument()
    expect(await history()).toEqual(['person one > two'])
    expect(await db.query(sql`select from edit_intents`)).toEqual([])
  })

  test('of a record that was changed at the source meanwhile is a conflict, after which that change is visible', async () => {
    const etag = await etagOf()
    await mirror.firestore.update('Tags', 'a', undefined, { name: 'elsewhere' })
    expect((await patch({ name: 'two' }, etag)).statusCode).toBe(412)
    expect(fieldsOf(await atSource()).name).toBe('elsewhere')
    expect(await etagOf()).not.toBe(etag)
    expect(await history()).toEqual(['firestore one > elsewhere'])
  })

  test('is a conflict if another one is written between its read and its write', async () => {
    const update: Mirror['firestore']['update'] = async (...args) => {
      await mirror.firestore.update('Tags', 'a', undefined, { name: 'faster' })
      return await mirror.firestore.update(...args)
    }
    writeThrough(stoa, withCalls(mirror, { update }))
    expect((await patch({ name: 'two' })).statusCode).toBe(412)
    expect(await history()).toEqual(['firestore one > faster'])
  })

  test('of a record that the source has deleted answers not found', async () => {
    await mirror.firestore.remove('Tags', 'a')
    expect((await patch({ name: 'two' })).statusCode).toBe(404)
  })

  describe('while the source', () => {
    test.each(['is down', 'is silent'])('%s is answered 503 in time, and changes nothing', async (how) => {
      const server = createServer()
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      const address = server.address()
      if (how === 'is down') server.close()
      onTestFinished(() => void server.close())
      const port = typeof address === 'object' ? address?.port : 0
      const firestore = await openFirestore(sourceOn(`127.0.0.1:${port}`, 'demo-down'))
      writeThrough(stoa, { ...mirror, firestore })
      const startedAt = performance.now()
      expect((await patch({ name: 'two' })).statusCode).toBe(503)
      expect(performance.now() - startedAt).toBeLessThan(4_500)
      expect([await history(), await db.query(sql`select from edit_intents`)]).toEqual([[], []])
      await firestore.close()
    })

    test('is down fails a count at once', async () => {
      const firestore = await openFirestore(sourceOn('127.0.0.1:9', 'demo-down'))
      const startedAt = performance.now()
      await expect(firestore.count('Tags', {})).rejects.toThrow('UNAVAILABLE')
      expect(performance.now() - startedAt).toBeLessThan(3_000)
      await firestore.close()
    })
  })

  describe('whose process dies', () => {
    const dead = new Promise<never>(() => undefined)
    const begun = () => expect.poll(() => db.query(sql`select from edit_intents`)).toHaveLength(1)

    test('before the source has received it is discarded', async () => {
      writeThrough(stoa, withCalls(mirror, { update: () => dead }))
      void patch({ name: 'two' })
      await begun()
      await applyCurrentDocument()
      await settleIntents(mirror, log, 0)
      expect([await history(), fieldsOf(await atSource()).name]).toEqual([[], 'one'])
      expect(await db.query(sql`select from edit_intents`)).toEqual([])
    })

    async function dieAfterCommit(): Promise<void> {
      let isCommitted = (): void => undefined
      const committed = new Promise<void>((resolve) => {
        isCommitted = resolve
      })
      const update: Mirror['firestore']['update'] = async (...args) => {
        await mirror.firestore.update(...args)
        isCommitted()
        return await dead
      }
      writeThrough(stoa, withCalls(mirror, { update }))
      void patch({ name: 'two' })
      await committed
    }

    test('after the source has received it is completed, with one row of history', async () => {
      await dieAfterCommit()
      await settleIntents(mirror, log, 0)
      await settleIntents(mirror, log, 0)
      await applyCurrentDocument()
      expect(await history()).toEqual(['person one > two'])
    })

    test('before the next edit leaves one row for each', async () => {
      await dieAfterCommit()
      await settleIntents(mirror, log, 0)
      writeThrough(stoa, mirror)
      expect((await patch({ name: 'three' }, await etagOf())).statusCode).toBe(200)
      expect(await history()).toEqual(['person one > two', 'person two > three'])
    })
  })

  test('whose answer was lost succeeds when it is repeated, with one row of history', async () => {
    const update: Mirror['firestore']['update'] = async (...args) => {
      await mirror.firestore.update(...args)
      throw Object.assign(new Error('lost'), { code: 14 })
    }
    const etag = await etagOf()
    writeThrough(stoa, withCalls(mirror, { update }))
    expect((await patch({ name: 'two' }, etag)).statusCode).toBe(503)
    writeThrough(stoa, mirror)
    expect((await patch({ name: 'two' }, etag)).statusCode).toBe(200)
    expect(await history()).toEqual(['person one > two'])
  })
})

describeFirestore('the record of a sign-in', () => {
  test('never waits for the source, which receives its start and its end later', async () => {
    const mirror = await mirrorInto(db)
    await openMirrored(db, 'sessions')
    context.source = undefined
    const person = await stoa.signIn({})
    const start = { method: 'POST', url: '/api/sessions/start', payload: { userId: person.uid } } as const
    const { id } = (await app.inject({ ...start, headers: person.headers })).json()
    const send = () => persistently(() => sendRecords(mirror, log))
    await send()
    expect(fieldsOf(await mirror.firestore.find('Sessions', id))).toMatchObject({
      active: true,
      kind: 'signin',
    })
    await app.inject({ method: 'POST', url: `/api/sessions/${id}/end`, headers: person.headers })
    await send()
    await send()
    const sent = await mirror.firestore.find('Sessions', id)
    expect(fieldsOf(sent)).toMatchObject({ active: false, userId: person.uid })
    await applyChanges(mirror, 'sessions', sent ? [sent] : [])
    expect(await db.query(sql`select active from sessions where id = ${id}`)).toEqual([{ active: false }])
  })
})
