// Watched views by e-mail: who receives them, and that no name can add a header.

import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import sql from 'sql-template-tag'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { certificate, privateKey } from '#test/localhost-certificate.ts'
import { watchRound } from './rounds.ts'

const mails: { to: string[]; content: string }[] = []
const server = new SMTPServer({
  cert: certificate,
  key: privateKey,
  authOptional: true,
  onData: (stream, { envelope }, done) => {
    void text(stream).then((content) => {
      mails.push({ to: envelope.rcptTo.map(({ address }) => address), content })
      done()
    })
  },
})
server.listen(0, '127.0.0.1')
await once(server.server, 'listening')
afterAll(() => server.close(() => undefined))
const { port } = server.server.address() as AddressInfo
const { app, db, context, signIn } = await testApp({
  mail: { url: `smtp://127.0.0.1:${port}`, from: 'stoa@example.com' },
  publicUrl: 'https://stoa.example.com',
})

async function watch(name: string) {
  const { headers, email } = await signIn({ role: 'administrator' })
  const view = { name, screen: 'tags', query: '', isShared: false }
  const { id } = (await app.inject({ method: 'POST', url: '/api/views', headers, payload: view })).json()
  const payload = { moreThan: null, way: 'email', withRows: false }
  const url = `/api/views/${id}/watch`
  const answer = await app.inject({ method: 'PUT', url, headers, payload })
  return { id, url, headers, email, status: answer.statusCode }
}

test('the owner alone is told, in a mail whose headers no name of a view changes', async () => {
  const { id, email, status } = await watch('Tags')
  expect(status).toBe(200)
  // A restored backup may contain such a name.
  await db.execute(
    sql`update saved_views set name = ${'Tags\r\nBcc: eve@evil.example\r\n\r\nBody'} where id = ${id}`,
  )
  await db.execute(sql`update watches set set_up_at = '2026-01-01', check_at = '2026-01-01'`)
  await watchRound({ ...context, maintenance: db }, Date.parse('2026-06-10T09:00Z'))
  const [mail, ...others] = mails.splice(0)
  expect(others).toEqual([])
  expect(mail?.to).toEqual([email])
  const [head = ''] = mail?.content.split('\r\n\r\n') ?? []
  expect(head).not.toMatch(/^bcc:/im)
  expect(head).toMatch(/^Stoa-Message: [0-9a-f-]{36}$/im)
  expect(mail?.content).toContain('https://stoa.example.com/tags')
})

test('no other address can be named', async () => {
  const { url, headers } = await watch('Other')
  const payload = { moreThan: null, way: 'email', address: 'eve@evil.example', withRows: false }
  expect((await app.inject({ method: 'PUT', url, headers, payload })).statusCode).toBe(400)
})
