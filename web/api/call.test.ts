import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { getIdentity } from '#contract/identity.ts'
import { listSessions } from '#contract/sessions.ts'
import { endSession } from '#contract/sign-in-records.ts'
import { getTag, updateTag } from '#contract/tags.ts'
import { createCache } from './cache.ts'
import { addressOf, call, callUnlessUnauthenticated, keyOf } from './call.ts'

type Received = {
  method: string | undefined
  url: string | undefined
  headers: IncomingMessage['headers']
  body: string
}

const received: Received[] = []
let answer: (response: ServerResponse) => void = (response) => response.end('{}')
let credentials: RequestCredentials | undefined

const server = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  received.push({ method: request.method, url: request.url, headers: request.headers, body })
  answer(response)
})

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const reach = fetch
  // In a page, calls are relative to its address; Node has none.
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    credentials = init.credentials
    return reach(new URL(path, `http://127.0.0.1:${port}`), init)
  })
})

afterAll(() => {
  vi.unstubAllGlobals()
  server.close()
})

beforeEach(() => {
  received.length = 0
  answer = (response) => response.end('{}')
})

function refuse(status: number, body = '') {
  answer = (response) => response.writeHead(status).end(body)
}

describe('a call', () => {
  it('[140] is made with the cookies', async () => {
    await call(getTag, { params: { id: 'x' } })
    expect(credentials).toBe('include')
  })

  it('[141] reads the answer as JSON, through the contract', async () => {
    answer = (response) => response.end('{"id":"x","name":5,"color":"red"}')
    expect(await call(getTag, { params: { id: 'x' } })).toEqual({ id: 'x', name: undefined, color: 'red' })
  })

  it('[142] sends a body and its type only when there is one', async () => {
    await call(updateTag, { params: { id: 'a/b' }, body: { name: 'n', color: 'c' } })
    await call(endSession, { params: { id: 'a/b' } })
    expect(received[0]).toMatchObject({
      method: 'PATCH',
      url: '/api/tags/a%2Fb',
      body: '{"name":"n","color":"c"}',
    })
    expect(received[0]?.headers['content-type']).toBe('application/json')
    expect(received[1]).toMatchObject({ method: 'POST', url: '/api/sessions/a%2Fb/end', body: '' })
    expect(received[1]?.headers['content-type']).toBeUndefined()
  })

  it('names the version that a write is based on', async () => {
    await call(updateTag, { params: { id: 'x' }, body: { name: 'n', color: 'c' } }, { version: 7 })
    expect(received[0]?.headers['if-match']).toBe('"7"')
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
    expect(received).toHaveLength(1)
  })

  it('[146] answers a second read without a call', async () => {
    const cache = cacheOf()
    await cache.fetchQuery(read)
    await cache.fetchQuery(read)
    expect(received).toHaveLength(1)
  })
})
