// The console behind nginx, Caddy, HAProxy and Apache httpd, all of which compress here: signing in, edits and events.

import { Agent, request } from 'node:https'
import { gunzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { password, testApp } from '#test/app.ts'
import { store } from '#test/documents.ts'
import { certificate } from '#test/localhost-certificate.ts'
import { isInstalled, proxies, start } from './proxies.ts'

const { app, db, signIn } = await testApp({ trustProxy: true })
await app.listen({ port: 0, host: '127.0.0.1' })
const address = app.server.address()
const upstream = typeof address === 'object' && address ? address.port : 0
const agent = new Agent({ ca: certificate, keepAlive: true, servername: 'localhost' })

type Answer = { status: number; headers: NodeJS.Dict<string | string[]>; body: string }

function ask(
  port: number,
  path: string,
  { method = 'GET', headers = {}, body }: { method?: string; headers?: object; body?: object } = {},
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const sent = request(
    {
      ...{ agent, host: '127.0.0.1', port, path, method },
      headers: {
        host: `localhost:${port}`,
        origin: `https://localhost:${port}`,
        'accept-encoding': 'gzip',
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
    },
    async (answer) => {
      const chunks = []
      for await (const chunk of answer) chunks.push(chunk)
      const bytes = Buffer.concat(chunks)
      const whole = answer.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: whole.toString() })
    },
  )
  sent.on('error', reject)
  sent.end(body && JSON.stringify(body))
  return promise
}

describe.each(Object.entries(proxies))('%s', (_, proxy) => {
  test.skipIf(!isInstalled(proxy))(
    'signs in, saves edits whatever it does to ETags, and passes events on at once',
    async () => {
      const { port, stop } = await start(proxy, upstream)
      onTestFinished(stop)
      await expect.poll(async () => (await ask(port, '/healthz').catch(() => undefined))?.status).toBe(200)

      const { email } = await signIn({ admin: true })
      const entered = await ask(port, '/api/identity', { method: 'POST', body: { email, password } })
      expect([entered.status, entered.body]).toEqual([200, expect.stringContaining(email)])
      const [cookie = ''] = entered.headers['set-cookie'] ?? []
      expect(cookie).toMatch(/^__Host-stoa=.*Secure/)
      const headers = { cookie: cookie.split(';')[0] }

      const id = 'a/b %41#?'
      await store(db, 'tags', [{ id, name: 'x'.repeat(150), color: 'red' }])
      const path = `/api/tags/${encodeURIComponent(id)}`
      const patch = (name: string, ifMatch: string) =>
        ask(port, path, {
          method: 'PATCH',
          headers: { ...headers, 'if-match': ifMatch },
          body: { name, color: 'red' },
        })
      const first = await ask(port, path, { headers })
      expect([first.status, first.headers['content-encoding']]).toEqual([200, 'gzip'])
      const { version } = JSON.parse(first.body)
      expect((await patch('by version', `"${version}"`)).status).toBe(200)
      expect((await patch('late', `"${version}"`)).status).toBe(412)
      expect((await patch('by the ETag of long ago', String(first.headers.etag ?? '"0"'))).status).toBe(412)
      const second = await ask(port, path, { headers })
      if (second.headers.etag !== undefined)
        expect((await patch('by ETag', String(second.headers.etag))).status).toBe(200)

      const events = await openEvents(port, headers)
      await patch('told to all', '*')
      expect(await events.next).toContain('tags')
    },
  )
})

/** Resolves when the stream is open. `next` resolves with what it sends until tags are mentioned. */
async function openEvents(port: number, headers: object): Promise<{ next: Promise<string> }> {
  const opened = Promise.withResolvers<void>()
  const said = Promise.withResolvers<string>()
  const sent = request(
    {
      agent,
      host: '127.0.0.1',
      port,
      path: '/api/changes',
      headers: { host: `localhost:${port}`, ...headers },
    },
    (answer) => {
      let heard = ''
      answer.on('data', (chunk: Buffer) => {
        opened.resolve()
        heard += chunk
        if (heard.includes('tags')) said.resolve(heard)
      })
      answer.on('end', () => said.reject(new Error(`The stream ended: ${heard}`)))
    },
  )
  sent.on('error', said.reject)
  sent.end()
  onTestFinished(() => void sent.destroy())
  await opened.promise
  return { next: said.promise }
}
