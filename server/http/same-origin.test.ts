// Which writes are refused as possible cross-site requests. The matrix of test/matrices/csrf.test.ts sends each write of the contract
// with every usual combination of headers; these tests add proxies, and hosts in other spellings.

import fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { nextHop } from './client-address.ts'
import { registerProblems } from './problems.ts'
import { assertSameOrigin } from './same-origin.ts'

function serving(trustProxy: typeof nextHop | false) {
  const app = fastify({ trustProxy })
  registerProblems(app)
  app.route({
    method: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'],
    url: '/',
    handler: async (request) => {
      assertSameOrigin(request, false)
      return {}
    },
  })
  return app
}

const app = serving(nextHop)

type Method = 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE'

async function statusOf(headers: Record<string, string>, method: Method = 'POST') {
  return (await app.inject({ method, url: '/', headers: { host: 'stoa.example.com:3000', ...headers } }))
    .statusCode
}

describe('a write', () => {
  it.each([
    ['Sec-Fetch-Site says so', { 'sec-fetch-site': 'same-origin' }],
    [
      'Sec-Fetch-Site says so behind a proxy that is not trusted',
      { 'sec-fetch-site': 'same-origin', origin: 'https://stoa.example.com' },
    ],
    ['Origin is its own', { origin: 'http://stoa.example.com:3000' }],
    [
      'Origin is its own, by HTTPS through the proxy',
      { host: 'stoa.example.com', origin: 'https://stoa.example.com', 'x-forwarded-proto': 'https' },
    ],
    ['Origin leaves the usual port out', { host: 'stoa.example.com:80', origin: 'http://stoa.example.com' }],
    ['Host is spelled in capitals', { host: 'STOA.example.com', origin: 'http://stoa.example.com' }],
  ])('passes where %s', async (_, headers) => {
    for (const method of ['POST', 'PATCH', 'DELETE'] as const)
      expect(await statusOf(headers, method)).toBe(200)
  })

  it.each([
    ['Origin is a sibling', { origin: 'http://www.stoa.example.com:3000' }],
    ['Host is no host', { host: 'a b', origin: 'http://a b' }],
  ])('is refused where %s', async (_, headers) => {
    for (const method of ['POST', 'PATCH', 'DELETE'] as const)
      expect(await statusOf(headers, method)).toBe(403)
  })
})

describe('X-Forwarded-Host', () => {
  const headers = {
    host: 'inside:3000',
    origin: 'http://stoa.example.com',
    'x-forwarded-host': 'stoa.example.com',
  }

  it('names the host where the proxy in front is trusted', async () => {
    expect(await statusOf(headers)).toBe(200)
    expect(await statusOf({ ...headers, origin: 'http://inside:3000' })).toBe(403)
  })

  it('is read by its last entry, which the proxy wrote', async () => {
    expect(await statusOf({ ...headers, 'x-forwarded-host': 'evil.example, stoa.example.com' })).toBe(200)
    expect(await statusOf({ ...headers, 'x-forwarded-host': 'stoa.example.com, evil.example' })).toBe(403)
  })

  it('is ignored where no proxy is trusted', async () => {
    const answer = await serving(false).inject({ method: 'POST', url: '/', headers })
    expect(answer.statusCode).toBe(403)
    const own = { ...headers, origin: 'http://inside:3000' }
    expect((await serving(false).inject({ method: 'POST', url: '/', headers: own })).statusCode).toBe(200)
  })
})

it('a read is allowed from any site, since it changes nothing', async () => {
  expect(await statusOf({}, 'GET')).toBe(200)
  expect(await statusOf({ 'sec-fetch-site': 'cross-site' }, 'HEAD')).toBe(200)
})
