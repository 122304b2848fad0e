// A database is bound to its source: no other source, emptied source or wrong clock can delete or falsify its documents.

import sql, { raw } from 'sql-template-tag'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mirrorCommand } from '#server/commands/mirror.ts'
import { readConfig } from '#server/config/config.ts'
import { testApp } from '#test/app.ts'
import { changeHistory } from '#test/change-history.ts'
import { runCommand } from '#test/commands.ts'
import { compare, describeFirestore, emulatorOfFile, put } from '#test/firestore/emulated.ts'
import { persistently } from '#test/firestore/emulator.ts'
import type { Mirror } from './mirror.ts'
import { openSource } from './source.ts'

const stoa = await testApp()
const { db } = stoa
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }

const idsOf = async (table = 'tags') =>
  (await db.query<{ id: string }>(sql`select id from ${raw(table)} order by id`)).map(({ id }) => id)

const eventually = (assert: () => Promise<void>) => vi.waitFor(assert, { timeout: 15_000, interval: 50 })

const some = (count: number, more: object = {}) =>
  Array.from({ length: count }, (_, n) => ({ id: `t${n}`, name: `Tag ${n}`, ...more }))

const { mirrorInto } = emulatorOfFile()

describeFirestore('a bound database', () => {
  let ending: (() => Promise<void>) | undefined

  /** Runs the mirror as a server does. */
  async function serve(mirror: Mirror): Promise<() => Promise<void>> {
    const stopping = new AbortController()
    const opened = await openSource(db, mirror.source, log as never)
    const ended = opened.run(stopping.signal)
    const end = async () => {
      stopping.abort()
      await ended
      ending = undefined
    }
    ending = end
    return end
  }

  const io = (mirror?: Mirror) => ({ ...stoa, config: { ...readConfig({}), source: mirror?.source } })
  const run = (args: string[], mirror?: Mirror) => runCommand(mirrorCommand, args, io(mirror))
  const remove = ({ firestore }: Mirror, id: string) => persistently(() => firestore.remove('Tags', id))

  beforeEach(async () => {
    await changeHistory(
      db,
      `truncate users, sessions, feedback, tags, discount_codes, tombstones, mirrored, mirror_surplus,
        source_bindings, history`,
    )
    for (const spy of Object.values(log)) spy.mockClear()
  })
  afterEach(async () => await ending?.())

  test('refuses another project before it is read, and loses nothing when the first one is back', async () => {
    const [one, other] = [await mirrorInto(db), await mirrorInto(db)]
    await put(one, 'tags', some(50))
    await put(other, 'sessions', [{ id: 's1', totalPrice: '99.00' }])
    const end = await serve(one)
    await eventually(async () => expect(await idsOf()).toHaveLength(50))
    await end()
    await expect(serve(other)).rejects.toThrow(
      `This database mirrors emulator/${one.source.project}/(default)/`,
    )
    await expect(run(['verify'], other)).rejects.toThrow('mirror switch')
    expect([await idsOf(), await idsOf('sessions')]).toEqual([expect.objectContaining({ length: 50 }), []])
    await serve(one)
    await put(one, 'tags', [{ id: 'later', name: 'Later' }])
    await eventually(async () => expect(await idsOf()).toHaveLength(51))
  })

  test('switched to another source takes whatever that has, however old, and nothing of the first outweighs it', async () => {
    const [other, one] = [await mirrorInto(db), await mirrorInto(db)]
    // Older than everything in the first source.
    await put(other, 'tags', [
      { id: 't1', name: 'Of the other' },
      { id: 't60', name: 'Another' },
    ])
    await put(one, 'tags', some(60))
    const end = await serve(one)
    await eventually(async () => expect(await idsOf()).toHaveLength(60))
    await remove(one, 't1')
    await eventually(async () => expect(await idsOf()).toHaveLength(59))
    await end()
    const { reported } = await run(['switch'], other).catch((error: Error) => ({ reported: [error.message] }))
    expect(reported.join()).toContain('--without-backup')
    expect(await idsOf()).toHaveLength(59)
    await expect(run(['switch', '--backup', '/nowhere'], other)).rejects.toThrow('ENOENT')
    const switched = await run(['switch', '--without-backup'], other)
    expect(switched.reported.join()).toContain('59 stored, 2 in the new source')
    await serve(other)
    await eventually(async () => expect(await idsOf()).toEqual(['t1', 't60']))
    await eventually(async () => expect(await db.query(sql`select from mirror_surplus`)).toEqual([]))
  })

  test('without its source serves, and refuses edits until the mirror is forgotten', async () => {
    const mirror = await mirrorInto(db)
    await put(mirror, 'tags', [{ id: 'a', name: 'one', color: 'red' }])
    const end = await serve(mirror)
    await eventually(async () => expect(await idsOf()).toEqual(['a']))
    await end()
    const { call } = await stoa.signIn({ admin: true })
    const edit = () => call('PATCH', '/api/tags/a', { name: 'two', color: 'red' })
    const refused = await edit()
    expect([refused.status, refused.body.detail]).toEqual([
      503,
      expect.stringContaining(`${mirror.source.project}/(default)/`),
    ])
    await run(['forget'])
    expect((await edit()).status).toBe(200)
    // The document is now older than any document of a later source.
    await serve(mirror)
    await eventually(async () => {
      const [tag] = await db.query<{ name: string }>(sql`select document::json ->> 'name' as name from tags`)
      expect(tag?.name).toBe('one')
    })
  })

  test('halts where everything is gone, however little it was, and continues by itself when it is back', async () => {
    const mirror = await mirrorInto(db, {}, { renewMs: 1_000 })
    const tags = some(3)
    await put(mirror, 'tags', tags)
    const end = await serve(mirror)
    await eventually(async () => expect(await idsOf()).toHaveLength(3))
    await end()
    for (const { id } of tags) await remove(mirror, id)
    await serve(mirror)
    await eventually(async () => {
      const { printed, reported } = await run(['status'])
      expect(printed.join()).toContain('tags\thalted')
      expect(reported.join()).toContain('tags: 3 would be deleted: t0, t1, t2')
    })
    expect(await idsOf()).toHaveLength(3)
    await put(mirror, 'tags', tags)
    await eventually(async () => expect((await run(['status'])).printed.join()).toContain('tags\tlive'))
    expect(await idsOf()).toHaveLength(3)
  })

  test('deletes exactly what was confirmed', async () => {
    const mirror = await mirrorInto(db)
    await put(mirror, 'tags', some(60))
    await compare(mirror, 'tags')
    for (let n = 0; n < 30; n++) await remove(mirror, `t${n}`)
    await expect(compare(mirror, 'tags')).rejects.toThrow('lacks 30 of the stored tags')
    await put(mirror, 'tags', [{ id: 't0', name: 'Back' }])
    await run(['confirm', 'tags'])
    for (let n = 30; n < 60; n++) await remove(mirror, `t${n}`)
    await expect(compare(mirror, 'tags')).rejects.toThrow('lacks 30 of the stored tags')
    await put(mirror, 'tags', some(60).slice(30))
    expect(await compare(mirror, 'tags')).toMatchObject({ deleted: 29 })
    expect(await idsOf()).toHaveLength(31)
  })

  test('switched to another source keeps no rights of the first one', async () => {
    const [one, other] = [await mirrorInto(db), await mirrorInto(db)]
    const [theirs, own] = [await stoa.signIn({ admin: true }), await stoa.signIn({ admin: true })]
    await put(one, 'users', [{ id: theirs.uid, username: theirs.email, isAdmin: true }])
    await put(other, 'users', [{ id: 'u1', username: 'u1@example.com' }])
    const end = await serve(one)
    await eventually(async () =>
      expect(await db.query(sql`select from users where version > 1000`)).toHaveLength(1),
    )
    await end()
    await run(['switch', '--without-backup'], other)
    await serve(other)
    await eventually(async () => expect(await idsOf('users')).toEqual(['u1', own.uid].toSorted()))
  })

  test('removes tombstones that nothing older can meet any more, and no others', async () => {
    const mirror = await mirrorInto(db)
    await put(mirror, 'tags', some(1))
    const end = await serve(mirror)
    await eventually(async () => expect((await run(['status'])).printed.join()).toContain('tags\tlive'))
    await end()
    const nowUs = BigInt(Date.now()) * 1_000n
    const dayUs = 86_400_000_000n
    await db.query(sql`
      insert into tombstones (entity, id, version) values
        ('tags', 'old', ${nowUs - 2n * dayUs}), ('tags', 'fresh', ${nowUs - dayUs / 2n}), ('users', 'other', ${nowUs - 2n * dayUs})`)
    await compare(mirror, 'tags')
    const left = await db.query<{ id: string }>(sql`select id from tombstones order by id`)
    expect(left.map(({ id }) => id)).toEqual(['fresh', 'other'])
  })
})
