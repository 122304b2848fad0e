// The address by which a client is identified, with and without a trusted proxy.

import fastify from 'fastify'
import { describe, expect, it, test } from 'vitest'
import { clientAddress, nextHop } from './client-address.ts'

function serving(trustProxy: typeof nextHop | false) {
  const app = fastify({ trustProxy })
  app.get('/', async (request) => clientAddress(request))
  return async (forwardedFor: string) =>
    (await app.inject({ url: '/', remoteAddress: '10.0.0.1', headers: { 'x-forwarded-for': forwardedFor } }))
      .body
}

const trusting = serving(nextHop)
const distrusting = serving(false)

describe('behind a proxy that is trusted, the address', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['203.0.113.9:5678', '203.0.113.9'],
    ['2001:db8::1', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['::ffff:203.0.113.9', '::ffff:203.0.113.9'],
    [' 203.0.113.9 ', '203.0.113.9'],
    ['198.51.100.7, 203.0.113.9:80', '203.0.113.9'],
    ['nonsense, 203.0.113.9', '203.0.113.9'],
  ])('of %j is %s', async (header, address) => {
    expect(await trusting(header)).toBe(address)
  })

  it.each([
    '',
    ',',
    'unknown',
    'a:b:c',
    '203.0.113',
    '203.0.113.999',
    '203.0.113.9:',
    '203.0.113.9:x',
    '[::1',
    '[]:80',
    '::1]',
    '1.2.3.4:99999999',
    'x'.repeat(9_000),
  ])('is that of the proxy where the header is malformed: %j', async (header) => {
    expect(await trusting(header)).toBe('10.0.0.1')
  })
})

test('without a proxy the header is ignored', async () => {
  for (const header of ['203.0.113.9', '203.0.113.9:80', 'nonsense'])
    expect(await distrusting(header)).toBe('10.0.0.1')
})
