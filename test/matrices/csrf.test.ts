// No other site can make an administrator's browser write (CSRF), and no read changes data, over real HTTP: every combination of headers by
// which a request states its origin, and the disguises of a write.

import { afterAll, describe, expect, it, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import type { Sent } from '#test/fuzz/http.ts'
import { snapshot } from '#test/snapshot.ts'
import { authorization, type Caller, requestOf } from './authorization.ts'
import { callerIn, serve } from './callers.ts'

/** `origin`: the console's own. */
type Disguise = (sent: Sent, origin: string) => Sent

/** The headers by which a write states its origin; `origin`: the console's own. */
type Provenance = (origin: string) => Record<string, string | string[]>

/** The headers that the console itself sends. */
const ownProvenances: Record<string, Provenance> = {
  'Sec-Fetch-Site: same-origin': () => ({ 'sec-fetch-site': 'same-origin' }),
  'the Origin of the console': (origin) => ({ origin }),
}

/** The headers of all other origins. */
const foreignProvenances: Record<string, Provenance> = {
  'neither Origin nor Sec-Fetch-Site': () => ({}),
  'Sec-Fetch-Site: cross-site': () => ({ 'sec-fetch-site': 'cross-site' }),
  'Sec-Fetch-Site: same-site': () => ({ 'sec-fetch-site': 'same-site' }),
  'Sec-Fetch-Site: none': () => ({ 'sec-fetch-site': 'none' }),
  'Sec-Fetch-Site: empty': () => ({ 'sec-fetch-site': '' }),
  'Sec-Fetch-Site: Same-Origin, misspelt': () => ({ 'sec-fetch-site': 'Same-Origin' }),
  'Sec-Fetch-Site twice': () => ({ 'sec-fetch-site': ['same-origin', 'cross-site'] }),
  'cross-site with the Origin of the console': (origin) => ({ 'sec-fetch-site': 'cross-site', origin }),
  'another Origin': () => ({ origin: 'https://evil.example' }),
  'another port': (origin) => ({ origin: `${origin}0` }),
  'another scheme': (origin) => ({ origin: origin.replace('http:', 'https:') }),
  'an Origin that begins the same': (origin) => ({ origin: `${origin}.evil.example` }),
  'Origin: empty': () => ({ origin: '' }),
  'Origin: null': () => ({ origin: 'null' }),
  'Referer alone': (origin) => ({ referer: `${origin}/tags` }),
  'the Origin of a forged X-Forwarded-Host': () => ({
    origin: 'https://evil.example',
    'x-forwarded-host': 'evil.example',
  }),
}

/** The content types that a form of another site can send. */
const formTypes = [
  'text/plain',
  'text/plain; charset=application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
]

/** Ways to disguise a write as another request. None of them may be executed as the write. */
const disguises: Record<string, Disguise> = {
  'GET with its body': (sent) => ({ ...sent, method: 'GET' }),
  'GET that overrides its method by header': (sent) => withHeaders(sent, 'GET', overrides(sent.method)),
  'GET that overrides its method in the query': ({ method, path, headers = {} }) => ({
    method: 'GET',
    path: `${path}?_method=${method}`,
    headers,
  }),
  'HEAD with its body': (sent) => ({ ...sent, method: 'HEAD' }),
  'OPTIONS as before a write of another site': ({ body: _, ...sent }, origin) =>
    withHeaders(sent, 'OPTIONS', { origin: `${origin}0`, 'access-control-request-method': sent.method }),
  'a POST of another site that overrides its method': (sent) =>
    withHeaders(sent, 'POST', { ...overrides(sent.method), 'sec-fetch-site': 'cross-site' }),
}

function withHeaders(sent: Sent, method: string, headers: Record<string, string>): Sent {
  return { ...sent, method, headers: { ...sent.headers, ...headers } }
}

function overrides(method: string): Record<string, string> {
  return { 'x-http-method-override': method, 'x-http-method': method, 'x-method-override': method }
}

/** The same request with the headers of another provenance. */
function from(sent: Sent, provenance: Provenance, origin: string): Sent {
  const { 'sec-fetch-site': _, ...rest } = sent.headers ?? {}
  return { ...sent, headers: { ...rest, ...provenance(origin) } }
}

const served = await serve()
const { db, origin, client } = served
const caller = await callerIn(served, { admin: true })
afterAll(() => client.close())

const named = endpoints.map(({ method, path, lines }) => ({ name: `${method} ${path}`, method, lines }))
const writes = named.filter(({ method }) => method !== 'GET').map(({ name }) => name)
const writesOfPeople = named.filter(({ method, lines }) => method !== 'GET' && !lines).map(({ name }) => name)
const reads = named.filter(({ method }) => method === 'GET').map(({ name }) => name)

function right(name: string, { own, headers }: Caller = caller): Sent {
  return requestOf(name, own, headers)
}

/** Sends the request, checks that nothing was written except to the tables `besides`, and returns the status. */
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

describe.each(writesOfPeople)('%s of the console itself', (name) => {
  it.each([...formTypes, 'text/json', undefined])(
    'is refused with a body of the content type %s',
    async (type) => {
      const { 'content-type': _, ...headers } = right(name).headers ?? {}
      const sent = {
        body: 'id=1',
        ...right(name),
        headers: { ...headers, ...(type !== undefined && { 'content-type': type }) },
      }
      expect([400, 415]).toContain(await statusWithoutWrite(sent))
    },
  )
})

// An export is recorded in the history, and shortly afterwards in the log.
test.each(reads)('%s changes no data', async (name) => {
  expect(await statusWithoutWrite(right(name), ['history', 'unlogged_events'])).toBe(200)
})
