// A mirrored source of another shape: its documents are read through its mapping, and edited in their own shape and place.

import sql, { raw } from 'sql-template-tag'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type EntityName, entityNames } from '#contract/entities.ts'
import { type SignedIn, testApp } from '#test/app.ts'
import { describeFirestore, emulatorOfFile, put } from '#test/firestore/emulated.ts'
import { mapByFile } from '#test/mapping.ts'
import { marketplace, moduleOf, shapeNames, shapes, written } from '#test/shapes.ts'
import { actAtSource } from './acts.ts'
import { backfill } from './backfill.ts'
import type { Mirror } from './mirror.ts'
import { openMirrored } from './mirrored.sql.ts'
import { settleIntents } from './settle.ts'

const stoa = await testApp()
const { app, db, context } = stoa
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }

afterAll(() => mapByFile(undefined))

/** Returns the values at the source, with their types. */
async function typedFields(mirror: Mirror, entity: EntityName, id: string) {
  return (await mirror.firestore.find(mirror.source.collections[entity], id))?.fields
}

const { mirrorInto } = emulatorOfFile()

describeFirestore.each(shapeNames)('a source in %s', (shape) => {
  let mirror: Mirror
  let administrator: SignedIn

  beforeAll(async () => {
    await mapByFile(undefined)
    for (const table of [
      'session_words',
      'sessions',
      'feedback',
      'tags',
      'discount_codes',
      'users',
      'mirrored',
    ])
      await db.query(sql`delete from ${raw(table)}`)
    const variables = entityNames.map((entity) => [
      `FIRESTORE_${entity.replaceAll('-', '_').toUpperCase()}`,
      shapes[shape].sources[entity],
    ])
    mirror = await mirrorInto(db, Object.fromEntries(variables))
    context.source = undefined
    administrator = await stoa.signIn({ admin: true })
    await mapByFile(moduleOf(shape))
    const user = { id: administrator.uid, username: administrator.email, isAdmin: true }
    await put(mirror, 'users', [user])
    for (const entity of entityNames) {
      const documents = written(shape, entity).map((one, index) => ({
        ...one,
        id: marketplace[entity][index]?.id ?? '',
      }))
      await put(mirror, entity, documents)
      await openMirrored(db, entity)
      for await (const _ of backfill(mirror, entity)) void _
    }
    context.source = {
      act: (...given) => actAtSource(mirror, ...given),
      refreshUser: async () => undefined,
    }
  })

  const get = async (url: string) => (await app.inject({ url, headers: administrator.headers })).json()
  const patch = async (url: string, payload: object) =>
    await app.inject({ method: 'PATCH', url, headers: administrator.headers, payload })

  test('is read as specified', async () => {
    const sessions = await get('/api/sessions?limit=100&sort=-slot')
    expect(sessions.map(({ id }: { id: string }) => id)).toEqual(
      marketplace.sessions.map(({ id }) => id).toReversed(),
    )
    const [user] = await get('/api/users?q=grace&limit=5')
    expect(user).toMatchObject({ displayName: 'Grace Hopper', username: 'grace@example.org' })
    expect(await get('/api/tags/42')).toMatchObject({ name: 'Balloons', color: '#cc3366' })
  })

  test('gets an edit as a change of exactly its value', async () => {
    const before = await typedFields(mirror, 'tags', '41')
    const answer = await patch('/api/tags/41', { name: 'Duties', color: 'teal' })
    expect([answer.statusCode, answer.json().name]).toEqual([200, 'Duties'])
    const asText = JSON.stringify(before)
    expect(await typedFields(mirror, 'tags', '41')).toEqual(
      JSON.parse(asText.replace('"Tax law"', '"Duties"')),
    )
    expect(await db.query(sql`select from edit_intents`)).toEqual([])
    await settleIntents(mirror, log, 0)
    expect((await get('/api/tags/41')).name).toBe('Duties')
  })
})
