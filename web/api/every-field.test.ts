// Every field that staff edit, through the browser's calls on a real server: it is created, changed, undone, deleted and restored, and each
// time the record has exactly the expected values.

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { undoAct } from '#contract/acts.ts'
import { entityCalls } from '#contract/endpoints.ts'
import { editableNames } from '#contract/entities.ts'
import { entityOf } from '#contract/entity-of.ts'
import { declaredIn, type Kind } from '#contract/field.ts'
import { listHistory } from '#contract/history.ts'
import type { TagBody } from '#contract/tags.ts'
import { testApp } from '#test/app.ts'
import { store } from '#test/documents.ts'
import { createCache } from './cache.ts'
import { call } from './call.ts'
import { write } from './write.ts'

const { app, db, signIn } = await testApp()
const cache = createCache(
  { onUnauthenticated: () => undefined, onNotRefreshed: () => undefined },
  () => false,
)

beforeAll(async () => {
  const { headers } = await signIn({ admin: true })
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const reach = fetch
  // In a page, calls have an address and cookies; Node has neither.
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    reach(new URL(path, origin), { ...init, headers: { ...init.headers, ...headers } }),
  )
})

afterAll(() => vi.unstubAllGlobals())

/** Two values of each kind that staff edit. */
const samples: Partial<Record<Kind, [made: unknown, edited: unknown]>> = {
  text: ['teal', '#123456'],
  flag: [true, false],
  number: [1, 2],
  percentage: [10, 25],
  amount: ['12.50', '7'],
  time: [
    { seconds: 1_900_000_000, nanoseconds: 0 },
    { seconds: 1_950_000_000, nanoseconds: 0 },
  ],
}

describe.each(editableNames)('of %s', (entity) => {
  // The samples have the types of the bodies, but calls chosen by name have no specific type.
  const { create, get, update, remove, restore } = entityCalls[entity] as (typeof entityCalls)['tags']
  const edited = declaredIn(entityOf[entity].fields).filter(([, one]) => one.edited)
  const valuesOf = (at: 0 | 1) =>
    Object.fromEntries(edited.map(([name, { kind }]) => [name, samples[kind]?.[at]]))
  const bodyOf = (id: string, values: object) =>
    ({ ...values, ...(entity === 'discount-codes' && { id }) }) as TagBody
  const made = valuesOf(0)
  const record = async (id: string) => {
    const { version, ...fields } = await call(get, { params: { id } })
    return { version, fields: JSON.parse(JSON.stringify(fields)) }
  }
  const edit = async (id: string, values: object) => {
    const { version } = await record(id)
    await write(cache, update, { params: { id }, body: bodyOf(id, values), version })
    const [change] = await call(listHistory, { query: { entity, id } })
    return change?.act ?? ''
  }

  test.each(Object.keys(made))('%s is edited, undone, deleted and restored', async (field) => {
    const { id } = await write(cache, create, { body: bodyOf(`EVERY-${field}`, made) })
    const first = { id, ...made }
    expect((await record(id)).fields).toEqual(first)
    const second = { ...made, [field]: valuesOf(1)[field] }
    const act = await edit(id, second)
    expect((await record(id)).fields).toEqual({ id, ...second })
    await write(cache, undoAct, { params: { id: act } })
    expect((await record(id)).fields).toEqual(first)
    await write(cache, remove, { params: { id } })
    await write(cache, restore, { params: { id } })
    expect((await record(id)).fields).toEqual(first)
  })

  test('all fields of a record that has none are edited, and undone', async () => {
    await store(db, entity, [{ id: 'empty' }])
    const act = await edit('empty', made)
    expect((await record('empty')).fields).toEqual({ id: 'empty', ...made })
    await write(cache, undoAct, { params: { id: act } })
    expect((await record('empty')).fields).toEqual({ id: 'empty' })
  })
})
