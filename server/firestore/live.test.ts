// The mirror follows the Firestore emulator: writes and deletions arrive soon, whatever happens in between.

import sql, { raw } from 'sql-template-tag'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mirrorCommand } from '#server/commands/mirror.ts'
import { testApp } from '#test/app.ts'
import { changeHistory } from '#test/change-history.ts'
import { runCommand } from '#test/commands.ts'
import { store } from '#test/documents.ts'
import { compare, describeFirestore, emulatorOfFile, put } from '#test/firestore/emulated.ts'
import { persistently } from '#test/firestore/emulator.ts'
import type { Mirror } from './mirror.ts'
import { saveMirrored } from './mirrored.sql.ts'
import { runMirror } from './source.ts'

const stoa = await testApp()
const { db } = stoa
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }

const names = async (table = 'tags') =>
  (
    await db.query<{ line: string }>(
      sql`select id || ' ' || coalesce(document::json ->> 'name', '') as line from ${raw(table)} order by id`,
    )
  ).map(({ line }) => line)

const eventually = (assert: () => Promise<void>) => vi.waitFor(assert, { timeout: 15_000, interval: 50 })

const { mirrorInto } = emulatorOfFile()

describeFirestore('a mirror', () => {
  let running: { stopping: AbortController; ended: Promise<void> }[] = []

  function start(mirror: Mirror): AbortController {
    const stopping = new AbortController()
    running.push({ stopping, ended: runMirror(mirror, log, stopping.signal) })
    return stopping
  }

  const remove = ({ firestore }: Mirror, id: string) => persistently(() => firestore.remove('Tags', id))

  beforeEach(async () => {
    await changeHistory(
      db,
      'truncate users, sessions, tags, tombstones, mirrored, mirror_surplus, source_bindings, history',
    )
  })

  afterEach(async () => {
    for (const { stopping } of running) stopping.abort()
    await Promise.all(running.map(({ ended }) => ended))
    running = []
  })

  test('reads the existing documents, then follows changes and deletions, and reports its state', async () => {
    const mirror = await mirrorInto(db, {}, { renewMs: 1_000 })
    await put(mirror, 'tags', [
      { id: 'a', name: 'one' },
      { id: 'b', name: 'two' },
    ])
    start(mirror)
    await eventually(async () => expect(await names()).toEqual(['a one', 'b two']))
    await persistently(() => mirror.firestore.update('Tags', 'a', undefined, { name: 'changed' }))
    await put(mirror, 'tags', [{ id: 'c', name: 'three' }])
    await remove(mirror, 'b')
    await eventually(async () => expect(await names()).toEqual(['a changed', 'c three']))
    await eventually(async () => {
      const { printed } = await runCommand(mirrorCommand, ['status'], stoa)
      expect(printed.find((line) => line.startsWith('tags'))).toMatch(/^tags\tlive\t[0-5]\t/)
    })
  })

  test('halts before it would delete many documents, and continues when that is confirmed', async () => {
    const mirror = await mirrorInto(db, {}, { renewMs: 1_000 })
    const local = Array.from({ length: 150 }, (_, n) => ({ id: `local${n}`, name: 'file' }))
    await store(db, 'tags', local)
    await put(mirror, 'tags', [{ id: 'a', name: 'source' }])
    start(mirror)
    await eventually(async () => {
      const { printed, reported } = await runCommand(mirrorCommand, ['status'], stoa)
      expect(printed.join()).toContain('tags\thalted')
      expect(reported.join()).toContain('The collection Tags lacks 150 of the stored tags')
    })
    expect(await names()).toHaveLength(151)
    await runCommand(mirrorCommand, ['confirm', 'tags'], stoa)
    await eventually(async () => expect(await names()).toEqual(['a source']))
  })

  test('has one leader among several processes, and another takes over when it stops', async () => {
    const mirror = await mirrorInto(db)
    const first = start(mirror)
    await eventually(async () =>
      expect(await db.query(sql`select from mirrored where state = 'live'`)).toHaveLength(5),
    )
    start(mirror)
    first.abort()
    await put(mirror, 'tags', [{ id: 'a', name: 'later' }])
    await eventually(async () => expect(await names()).toEqual(['a later']))
  })

  test('after days reads the collection again, and finds deletions by comparing ids', async () => {
    const mirror = await mirrorInto(db)
    await put(mirror, 'tags', [
      { id: 'old', name: 'old' },
      { id: 'gone', name: 'gone' },
    ])
    const first = start(mirror)
    await eventually(async () => expect(await names()).toHaveLength(2))
    first.abort()
    await running[0]?.ended
    await put(mirror, 'tags', [{ id: 'new', name: 'new' }])
    await remove(mirror, 'gone')
    await saveMirrored(db, 'tags', { readUs: BigInt(Date.now() - 80_000_000) * 1_000n, token: null })
    start(mirror)
    await eventually(async () => expect(await names()).toEqual(['new new', 'old old']))
  })

  test('does not delete the user record of an account that the source does not have', async () => {
    const person = await stoa.signIn({ admin: true })
    const mirror = await mirrorInto(db)
    await put(mirror, 'users', [{ id: 'u1', displayName: 'Somebody' }])
    await compare(mirror, 'users')
    const ids = await db.query<{ id: string }>(sql`select id from users`)
    expect(ids.map(({ id }) => id).toSorted()).toEqual(['u1', person.uid].toSorted())
  })
})
