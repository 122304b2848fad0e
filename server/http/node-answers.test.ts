// Requests that reach no route, over real connections. The raw requests of test/fuzz send malformed ones.

import { describe, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { exchange, openRaw, parseAnswer } from '#test/raw-http.ts'

const { app } = await testApp()
await app.listen({ port: 0, host: '127.0.0.1' })

const get = (path: string, ...headers: string[]) =>
  [`GET ${path} HTTP/1.1`, 'Host: stoa', ...headers, '', ''].join('\r\n')
const last = 'Connection: close'

const refusals = {
  'an address of 20 kB': [get(`/api/users/${'a'.repeat(20_000)}`), 431],
  'headers of 20 kB': [get('/healthz', `X-One: ${'a'.repeat(20_000)}`), 431],
  'a method of another protocol': ['DESCRIBE /a RTSP/1.0\r\nConnection: close\r\n\r\n', 404],
  'two hosts': [get('/healthz', 'Host: other', last), 400],
  'a foreign host in the address': [get('http://evil.example/healthz', last), 400],
  'an id of 5,000 characters': [get(`/api/users/${'a'.repeat(5_000)}`, last), 414],
} as const

describe.each(Object.entries(refusals))('%s', (_, [text, status]) => {
  test('is refused by a problem document under the security headers', async () => {
    const answer = parseAnswer(await exchange(app, text))
    expect(answer.status).toBe(status)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/problem+json; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      connection: 'close',
    })
    expect(JSON.parse(answer.body)).toMatchObject({
      status,
      title: expect.not.stringContaining('Unknown'),
      detail: expect.stringMatching(/\.$/),
    })
    expect(Number(answer.headers['content-length'])).toBe(Buffer.byteLength(answer.body))
  })
})

test('pipelined requests are answered in order, and malformed bytes after them are refused last', async () => {
  const received = await exchange(app, `${get('/healthz')}${get('/api/none')}nonsense\r\n\r\n`)
  expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 404', 'HTTP/1.1 400'])
})

test.each(['TRACE', 'PUT', 'OPTIONS', 'PROPFIND', 'SEARCH'])(
  '%s is answered like any unknown call',
  async (method) => {
    const answer = parseAnswer(
      await exchange(app, `${method} /api/users HTTP/1.1\r\nHost: stoa\r\nX-Secret: echo\r\n${last}\r\n\r\n`),
    )
    expect(answer.status).toBe(404)
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    expect(answer.body).not.toContain('echo')
  },
)

test('connections that break off at any byte do not affect the server', async () => {
  const whole = `${get('/healthz')}POST /api/identity HTTP/1.1\r\nHost: stoa\r\nContent-Length: 9\r\n\r\n{"email"`
  for (let length = 0; length < whole.length; length += 7) {
    const { socket, closed } = await openRaw(app, whole.slice(0, length))
    if (length % 2) socket.resetAndDestroy()
    else socket.destroy()
    await closed
  }
  expect((await app.inject('/healthz')).statusCode).toBe(200)
})
