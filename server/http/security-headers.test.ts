// The security headers that every answer carries.

import { expect, it } from 'vitest'
import { testApp } from '#test/app.ts'
import { exchange, parseAnswer } from '#test/raw-http.ts'

const { app, signIn } = await testApp()
const proxied = await testApp({ trustProxy: true })
const { headers } = await signIn()

const answers = {
  'a record': { url: '/api/identity', headers },
  'a list': { url: '/api/tags', headers },
  'a refusal': { url: '/api/identity' },
  'an unknown address': { url: '/api/none' },
  'an address outside the API': { url: '/healthz' },
  'a malformed body': {
    method: 'POST',
    url: '/api/identity',
    headers: { ...headers, 'content-type': 'application/json' },
    payload: '{',
  },
  'an address that is no text': { url: '/api/users/%ff' },
  'an id that is too long': { url: `/api/users/${'x'.repeat(5_000)}` },
  'a method that nobody takes': { method: 'PUT', url: '/api/identity', headers },
} as const

it.each(Object.entries(answers))('the security headers are on %s', async (_, request) => {
  const answer = await app.inject(request)
  const policy = String(answer.headers['content-security-policy']).split('; ')
  expect(policy).toEqual(
    expect.arrayContaining([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "connect-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ]),
  )
  expect(policy.join()).not.toMatch(/unsafe|\*|http:/)
  expect(answer.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  })
  expect(answer.headers['permissions-policy']).toContain('camera=()')
  expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
  expect(answer.headers).not.toHaveProperty('x-powered-by')
  expect(answer.headers).not.toHaveProperty('server')
})

it('the security headers keep every answer of the API out of caches', async () => {
  for (const url of [
    '/api/identity',
    '/api/tags',
    '/api/sessions?limit=1',
    '/api/none',
    '/api',
    '/%61pi/users',
    '/ap%69/users?limit=1',
    '/%61pi/none',
    '/api/users/%ff',
  ]) {
    expect((await app.inject({ url, headers })).headers['cache-control']).toBe('no-store')
  }
})

it('the security headers include HSTS for a year over HTTPS, and nowhere else', async () => {
  const request = { url: '/healthz', headers: { 'x-forwarded-proto': 'https' } }
  expect((await proxied.app.inject(request)).headers['strict-transport-security']).toMatch(
    /^max-age=31536000/,
  )
  expect((await app.inject(request)).headers).not.toHaveProperty('strict-transport-security')
  expect((await proxied.app.inject('/healthz')).headers).not.toHaveProperty('strict-transport-security')
  await proxied.app.listen({ port: 0, host: '127.0.0.1' })
  const answer = parseAnswer(await exchange(proxied.app, 'nonsense\r\n\r\n'))
  expect(answer).toMatchObject({ status: 400, headers: { 'strict-transport-security': expect.anything() } })
})
