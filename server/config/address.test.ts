// Addresses of databases: what each form means, and one sentence for each mistake.

import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeFolderOf } from '#test/commands.ts'
import { AddressFault, readAddress } from './address.ts'

function faultOf(uri: string): string {
  const address = readAddress(uri)
  return address instanceof AddressFault ? address.sentence : 'none'
}

test.each([
  ['postgres://h/d', { host: 'h', database: 'd' }],
  ['postgresql://u:p@h:5433/d', { host: 'h', port: 5433, user: 'u', password: 'p', database: 'd' }],
  ['postgres:///d', { database: 'd' }],
  ['postgres://[::1]:5433/', { host: '::1', port: 5433 }],
  ['postgres://%2Frun:5433/d', { host: '/run', port: 5433, database: 'd', ssl: false }],
  ['postgres:///d?host=/run/postgresql', { host: '/run/postgresql', database: 'd', ssl: false }],
  [
    'postgres://u%40x:p%2Fw%3F%23%25@h/d%20e',
    { host: 'h', user: 'u@x', password: 'p/w?#%', database: 'd e' },
  ],
  ['postgres://u:a,b@h/d', { host: 'h', user: 'u', password: 'a,b', database: 'd' }],
  [
    'postgres://h/d?options=-c%20search_path=shop',
    { host: 'h', database: 'd', options: '-c search_path=shop' },
  ],
  [
    'postgres://h/d?application_name=x&client_encoding=latin1&keepalives_idle=9&keepalives_count=3&tcp_user_timeout=1',
    { host: 'h', database: 'd' },
  ],
])('%s', (uri, expected) => {
  expect(readAddress(uri)).toEqual(expected)
})

test.each([
  ['h/d', 'begin with postgres://'],
  ['postgres://a,b/d', 'one host'],
  ['postgres://a:1,b:2/d', 'one host'],
  ['postgres:///d?host=a,b', 'one host'],
  ['postgres://u:p/w@h/d', 'hexadecimal'],
  ['postgres://u:p#w@h/d', 'hexadecimal'],
  ['postgres://h:65536', 'HOST:PORT'],
  ['postgres://h:x', 'HOST:PORT'],
  ['postgres://::1/d', 'brackets'],
  ['postgres://[::1/d', 'brackets'],
  ['postgres://u:100%@h', '%25'],
  ['postgres://u:%00@h', '%25'],
  ['postgres://h?target_session_attrs=any', 'no parameter that Stoa does not read: target_session_attrs'],
  ['postgres://h?channel_binding=require', 'no parameter that Stoa does not read: channel_binding'],
  ['postgres://h?ssl=true', 'no parameter that Stoa does not read: ssl'],
  ['postgres://h?sslmode=no-verify', 'verify-full'],
  ['postgres://h?sslmode=prefer', 'disable, require'],
  ['postgres://h?sslmode=verify-ca', 'sslrootcert'],
  ['postgres://h?sslrootcert=/nowhere', 'sslmode'],
  ['postgres://h?sslmode=verify-full&sslrootcert=/nowhere', 'sslrootcert, sslcert and sslkey (ENOENT)'],
  ['postgres://h?sslnegotiation=direct', 'sslmode=require'],
  ['postgres://h?sslnegotiation=later', 'sslnegotiation'],
])('%s is refused', (uri, sentence) => {
  expect(faultOf(uri)).toContain(sentence)
  expect(faultOf(uri)).toMatch(/^must /)
})

test('a fault never repeats a part of the address, which may be a piece of a password', () => {
  for (const uri of [
    'postgres://u:p/Hunter2@h',
    'postgres://u:p?Hunter2=1@h',
    'postgres://u:p:Hunter2',
    'postgres://u:Hunter2%@h',
    'postgres://u:p#Hunter2@h',
  ])
    expect(faultOf(uri)).not.toMatch(/Hunter2|none/)
})

test('sslmode means what it means to libpq', async () => {
  const root = join(await makeFolderOf({ 'root.crt': 'a certificate' }), 'root.crt')
  const tlsOf = (parameters: string) => readAddress(`postgres://h?${parameters}`)
  const withRoot = `sslrootcert=${encodeURIComponent(root)}`
  const byAnyName = { ca: 'a certificate', checkServerIdentity: expect.any(Function) }
  expect(tlsOf('')).not.toHaveProperty('ssl')
  expect(tlsOf('sslmode=disable')).toMatchObject({ ssl: false })
  expect(tlsOf('sslmode=require')).toMatchObject({ ssl: { rejectUnauthorized: false } })
  expect(tlsOf(`sslmode=require&${withRoot}`)).toMatchObject({ ssl: byAnyName })
  expect(tlsOf(`sslmode=verify-ca&${withRoot}`)).toMatchObject({ ssl: byAnyName })
  expect(tlsOf('sslmode=verify-full')).toMatchObject({ ssl: {} })
  expect(tlsOf(`sslmode=verify-full&${withRoot}`)).toMatchObject({ ssl: { ca: 'a certificate' } })
  expect(tlsOf('sslmode=verify-full')).not.toHaveProperty('ssl.rejectUnauthorized')
  expect(tlsOf('sslmode=require&sslnegotiation=direct')).toMatchObject({ sslnegotiation: 'direct' })
  expect(readAddress('postgres://%2Frun?sslmode=require')).toHaveProperty('ssl', false)
})
