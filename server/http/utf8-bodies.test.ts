// Bodies that are not UTF-8 are refused, wherever a body is read; a sent U+FFFD is text like any other.

import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { findAccount } from '#server/accounts/accounts.sql.ts'
import { admin } from '#server/commands/admin.ts'
import { testApp } from '#test/app.ts'

const stoa = await testApp()
const { app, db, config } = stoa
const { headers } = await stoa.signIn({ admin: true })
const sent = { ...headers, 'content-type': 'application/json' }

const notUtf8: [string, Buffer][] = [
  ['Latin-1', Buffer.from('{"name":"Zoë"}', 'latin1')],
  ['UTF-16', Buffer.from('{"name":"x"}', 'utf16le').fill(0xff, 0, 1)],
  ['an overlong form', Buffer.from([0x22, 0xc0, 0xaf, 0x22])],
  ['a lone surrogate', Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22])],
  ['a character that is cut off', Buffer.from([0x22, 0xe2, 0x82, 0x22])],
]

const withBody = endpoints.filter(({ body }) => body !== undefined)

test.each(withBody.map(({ method, path }) => [method, path] as const))('%s %s', async (method, path) => {
  for (const [name, payload] of notUtf8) {
    const answer = await app.inject({ method, url: path.replace(/\{\w+\}/g, 'x'), headers: sent, payload })
    expect([name, answer.statusCode, answer.json().detail]).toEqual([
      name,
      400,
      'The body is not UTF-8. Encode it as UTF-8 and send it again.',
    ])
  }
})

test('a password on the standard input is refused too', async () => {
  const io = { db, config, print: () => undefined, report: () => undefined, progress: () => undefined }
  const stdin = Readable.from([Buffer.from('sieben größere Reiher', 'latin1')])
  const args = ['create', 'latin@example.com', '--password-stdin']
  await expect(admin(args, { ...io, stdin })).rejects.toMatchObject({ code: 'invalid', message: /UTF-8/ })
  expect(await findAccount(db, 'latin@example.com')).toBeUndefined()
})
