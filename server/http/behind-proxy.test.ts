// The console in production: a proxy in front terminates HTTPS, and its forwarded headers are trusted.

import { describe, expect, test } from 'vitest'
import { password, testApp } from '#test/app.ts'
import { httpsProxy } from '#test/https-proxy.ts'
import { exchange, parseAnswer } from '#test/raw-http.ts'
import { clientAddress } from './client-address.ts'

const { app, signIn } = await testApp({ trustProxy: true })
const addresses = new Set<string>()
app.addHook('onRequest', async (request) => {
  addresses.add(clientAddress(request))
})
await app.listen({ port: 0, host: '127.0.0.1' })
const { send, host } = await httpsProxy(app)
const origin = `https://${host}`
const { email } = await signIn()

const enter = (headers: Record<string, string>) =>
  send('/api/identity', { method: 'POST', headers, body: { email, password } })

describe('behind a proxy with HTTPS', () => {
  test('a sign-in sets a Secure cookie for this host alone, and the cookie works', async () => {
    const answer = await enter({ origin })
    expect(answer.status).toBe(200)
    const [cookie = ''] = answer.headers['set-cookie'] ?? []
    expect(cookie).toMatch(/^__Host-stoa=[^;]+;/)
    expect(cookie.split('; ').slice(1).sort()).toEqual(['HttpOnly', 'Path=/', 'SameSite=Strict', 'Secure'])
    const headers = { cookie: cookie.split(';')[0] ?? '' }
    expect(JSON.parse((await send('/api/identity', { headers })).body)).toMatchObject({ email })
  })

  test('bytes that are no request are refused with HSTS too', async () => {
    const answer = parseAnswer(await exchange(app, 'nonsense\r\n\r\n'))
    expect(answer).toMatchObject({ status: 400, headers: { 'strict-transport-security': expect.anything() } })
  })

  test('the origin of a write is compared with the address that the browser shows', async () => {
    expect((await enter({ origin: `http://${host}` })).status).toBe(403)
    expect((await enter({ origin: 'https://evil.example' })).status).toBe(403)
  })

  test('a client counts as one address, whatever its port and the headers that it sends', async () => {
    addresses.clear()
    for (const claim of ['', '203.0.113.7', 'nonsense', '198.51.100.1, 198.51.100.2'])
      await send('/healthz', { from: '192.0.2.2', headers: claim ? { 'x-forwarded-for': claim } : {} })
    expect([...addresses]).toEqual(['192.0.2.2'])
    await send('/healthz', { from: '192.0.2.3' })
    expect([...addresses]).toEqual(['192.0.2.2', '192.0.2.3'])
  })
})
