// No other site can make an administrator's browser write (CSRF), and no read changes data, over real HTTP.

import { afterAll, describe, expect, it, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { snapshot } from '#test/snapshot.ts'
import type { Sent } from '../fuzz/http.ts'
import { authorization, type Caller, requestOf } from './authorization.ts'
import { callerIn, serve } from './callers.ts'
import { disguises, foreignProvenances, formTypes, from, ownProvenances } from './csrf.ts'

const served = await serve()
const { db, origin, client } = served
const caller = await callerIn(served, { admin: true })
afterAll(() => client.close())

const named = endpoints.map(({ method, path, body }) => ({ name: `${method} ${path}`, method, body }))
const writes = named.filter(({ method }) => method !== 'GET').map(({ name }) => name)
const writesWithBody = named.filter(({ body }) => body !== undefined).map(({ name }) => name)
const reads = named.filter(({ method }) => method === 'GET').map(({ name }) => name)

function right(name: string, { own, headers }: Caller = caller): Sent {
  return requestOf(name, own, headers)
}

/** Sends the request, checks that nothing was written but to the tables `besides`, and returns the status. */
async function statusWithoutWrite(sent: Sent, besides: string[] = []): Promise<number> {
  const exempt = Object.fromEntries(besides.map((table) => [table, undefined]))
  const before = { ...(await snapshot(db)), ...exempt }
  const { status, headers } = await client.send(sent)
  expect({ ...(await snapshot(db)), ...exempt }).toEqual(before)
  expect(headers['set-cookie']).toBeUndefined()
  expect(headers['access-control-allow-origin']).toBeUndefined()
  return status
}

describe.each(writes)('%s', (name) => {
  it.each(Object.entries(foreignProvenances))(
    'is refused, and changes no data, from %s',
    async (_, provenance) => {
      expect(await statusWithoutWrite(from(right(name), provenance, origin))).toBe(403)
    },
  )

  it.each(formTypes)('is refused as %s from another site', async (type) => {
    const form = { ...right(name), body: 'name=changed&color=red' }
    const sent = from(form, () => ({ origin: 'https://evil.example' }), origin)
    expect([403, 415]).toContain(
      await statusWithoutWrite({ ...sent, headers: { ...sent.headers, 'content-type': type } }),
    )
  })

  it.each(Object.keys(disguises))('is not executed by %s', async (disguise) => {
    const disguised = disguises[disguise]?.(right(name), origin)
    expect(disguised && (await statusWithoutWrite(disguised))).toBeLessThan(500)
  })

  // A separate sign-in, since signing in and out end it.
  it.each(Object.entries(ownProvenances))('is executed from %s', async (_, provenance) => {
    const sent = right(name, await callerIn(served, { admin: true }))
    const { status, body } = await client.send(from(sent, provenance, origin))
    expect(status, body.toString()).toBe(authorization[name]?.expected.administrator)
  })
})

describe.each(writesWithBody)('%s of the console itself', (name) => {
  it.each([...formTypes, undefined])('is refused with a body of the content type %s', async (type) => {
    const { 'content-type': _, ...headers } = right(name).headers ?? {}
    const sent = {
      ...right(name),
      headers: { ...headers, ...(type !== undefined && { 'content-type': type }) },
    }
    expect([400, 415]).toContain(await statusWithoutWrite(sent))
  })
})

// An export is in the history.
test.each(reads)('%s changes no data', async (name) => {
  expect(await statusWithoutWrite(right(name), ['history', 'record_entries'])).toBe(200)
})
