import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { getIdentity } from '#contract/identity.ts'
import { listSessions } from '#contract/sessions.ts'
import { endSession } from '#contract/sign-in-records.ts'
import { getTag, updateTag } from '#contract/tags.ts'
import { startAnswering } from '#test/answering.ts'
import { createCache } from './cache.ts'
import { addressOf, call, callUnlessUnauthenticated, keyOf } from './call.ts'

const server = await startAnswering()
let credentials: RequestCredentials | undefined

beforeAll(() => {
  const reach = fetch
  // In a page, calls are relative to its address; Node has none.
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    credentials = init.credentials
    return reach(new URL(path, `http://${server.host}`), init)
  })
})

afterAll(() => vi.unstubAllGlobals())

beforeEach(() => {
  server.asked.length = 0
  answer('{}')
})

const answer = (body: string, status = 200) =>
  server.answer((response) => void response.writeHead(status).end(body))
const refuse = (status: number, body = '') => answer(body, status)

describe('a call', () => {
  it('[140] is made with the cookies', async () => {
    await call(getTag, { params: { id: 'x' } })
    expect(credentials).toBe('include')
  })

  it('[141] reads the answer as JSON, through the contract', async () => {
    answer('{"id":"x","name":5,"color":"red"}')
    expect(await call(getTag, { params: { id: 'x' } })).toEqual({ id: 'x', name: undefined, color: 'red' })
  })

  it('[142] sends a body and its type only when there is one', async () => {
    await call(updateTag, { params: { id: 'a/b' }, body: { name: 'n', color: 'c' } })
    await call(endSession, { params: { id: 'a/b' } })
    expect(server.asked[0]).toMatchObject({
      method: 'PATCH',
      path: '/api/tags/a%2Fb',
      body: '{"name":"n","color":"c"}',
    })
    expect(server.asked[0]?.headers['content-type']).toBe('application/json')
    expect(server.asked[1]).toMatchObject({ method: 'POST', path: '/api/sessions/a%2Fb/end', body: '' })
    expect(server.asked[1]?.headers['content-type']).toBeUndefined()
  })

  it('names the version that a write is based on', async () => {
    await call(updateTag, { params: { id: 'x' }, body: { name: 'n', color: 'c' } }, { version: 7 })
    expect(server.asked[0]?.headers['if-match']).toBe('"7"')
  })

  it('sends only the given query values', () => {
    const query = { user: 'a&b', active: true, expert: undefined, limit: 1 }
    expect(addressOf(listSessions, { query })).toBe('/api/sessions?user=a%26b&active=true&limit=1')
  })

  it('[147][148] throws the message of the server', async () => {
    refuse(500, 'It broke')
    await expect(call(getTag, { params: { id: 'x' } })).rejects.toThrow('500: It broke')
    refuse(503)
    await expect(call(getTag, { params: { id: 'x' } })).rejects.toThrow('503: Service Unavailable')
  })

  it('[149] throws a 401 like any other refusal', async () => {
    refuse(401)
    await expect(call(getIdentity, {})).rejects.toThrow('401: Unauthorized')
  })

  it('[150] can treat a 401 on a read as an empty answer, and no other status', async () => {
    refuse(401)
    expect(await callUnlessUnauthenticated(getIdentity, {})).toBeUndefined()
    refuse(403)
    await expect(callUnlessUnauthenticated(getIdentity, {})).rejects.toThrow('403: Forbidden')
  })
})

describe('the cache', () => {
  const cacheOf = (onUnauthenticated = () => undefined) =>
    createCache({ onUnauthenticated, onNotRefreshed: () => undefined }, () => false)
  const read = {
    queryKey: keyOf(getTag, { params: { id: 'x' } }),
    queryFn: () => call(getTag, { params: { id: 'x' } }),
  }

  it('[143] does not repeat a failed read', async () => {
    refuse(500)
    await expect(cacheOf().fetchQuery(read)).rejects.toThrow('500')
    expect(server.asked).toHaveLength(1)
  })

  it('[146] answers a second read without a call', async () => {
    const cache = cacheOf()
    await cache.fetchQuery(read)
    await cache.fetchQuery(read)
    expect(server.asked).toHaveLength(1)
  })
})
