// Addresses as libpq reads them: what each form means, and one sentence for each mistake.

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type Address, readAddress } from './address.ts'
import { AddressFault } from './connection-uri.ts'
import { targets } from './session-target.ts'

function read(uri: string): Address {
  const address = readAddress(uri)
  if (address instanceof AddressFault) throw new Error(address.sentence)
  return address
}

const optionsOf = (uri: string) => read(uri).hosts.map(({ attempts }) => attempts[0])
const tlsOf = (uri: string) => read(uri).hosts.flatMap(({ attempts }) => attempts.map(({ ssl }) => ssl))

function faultOf(uri: string): string {
  const address = readAddress(uri)
  return address instanceof AddressFault ? address.sentence : 'none'
}

test.each([
  ['postgres://h/d', [{ host: 'h', database: 'd' }]],
  ['postgresql://u:p@h:5433/d', [{ host: 'h', port: 5433, user: 'u', password: 'p', database: 'd' }]],
  ['postgres://', [{}]],
  ['postgres:///d', [{ database: 'd' }]],
  [
    'postgres://a:1,b:2,c:3/d',
    [
      { host: 'a', port: 1, database: 'd' },
      { host: 'b', port: 2, database: 'd' },
      { host: 'c', port: 3, database: 'd' },
    ],
  ],
  ['postgres://a,b:2', [{ host: 'a' }, { host: 'b', port: 2 }]],
  ['postgres://[::1]:5433,[fe80::1]/', [{ host: '::1', port: 5433 }, { host: 'fe80::1' }]],
  ['postgres://%2Frun%2Fpostgresql:5433/d', [{ host: '/run/postgresql', port: 5433, database: 'd' }]],
  ['postgres:///d?host=/run/postgresql', [{ host: '/run/postgresql', database: 'd' }]],
  [
    'postgres:///d?host=a,b&port=1,2',
    [
      { host: 'a', port: 1, database: 'd' },
      { host: 'b', port: 2, database: 'd' },
    ],
  ],
  [
    'postgres://?host=a,b&port=1',
    [
      { host: 'a', port: 1 },
      { host: 'b', port: 1 },
    ],
  ],
  ['postgres://h?port=,', 'port'],
  [
    'postgres://ignored/d?host=h&dbname=e&user=u&password=p%26q',
    [{ host: 'h', database: 'e', user: 'u', password: 'p&q' }],
  ],
  ['postgres://u%40x:p%2F%3A%40@h/a%20b', [{ host: 'h', user: 'u@x', password: 'p/:@', database: 'a b' }]],
  ['postgres://u:p@q@h', [{ host: 'h', user: 'u', password: 'p@q' }]],
  ['postgres://h/d?options=-c+a%3Db', [{ host: 'h', database: 'd', options: '-c+a=b' }]],
])('%s', (uri, expected) => {
  if (typeof expected === 'string') expect(faultOf(uri)).toContain(expected)
  else expect(optionsOf(uri)).toEqual(expected)
})

test('names each host as logs show it, and never user or password', () => {
  expect(read('postgres://u:secret@a,[::1]:1/d').hosts.map(({ name }) => name)).toEqual(['a:5432', '::1:1'])
})

test.each(targets)('target_session_attrs=%s', (target) => {
  expect(read(`postgres://a,b/d?target_session_attrs=${target}`).target).toBe(target)
})

test('without parameters takes any host, in the order in which they are written', () => {
  expect(read('postgres://a,b')).toMatchObject({ target: 'any', isRandom: false })
  expect(read('postgres://a,b?load_balance_hosts=random')).toMatchObject({ isRandom: true })
})

test.each([
  ['h/d', 'begin with postgres://'],
  ['postgres://u:p/w@h/d', 'port'],
  ['postgres://h:0', '1 to 65535'],
  ['postgres://h:65536', '1 to 65535'],
  ['postgres://::1/d', 'brackets'],
  ['postgres://[::1/d', 'brackets'],
  ['postgres://u:100%@h', '%25'],
  ['postgres://u:%00@h', '%25'],
  ['postgres://h/d?a', '='],
  ['postgres://a:1,b:2/?host=c', '2 for 1'],
  ['postgres:///?host=a,b,c&port=1,2', '2 for 3'],
  ['postgres://h?target_session_attr=any', 'no parameter that Stoa does not read: target_session_attr'],
  ['postgres://h?target_session_attrs=master', 'prefer-standby'],
  ['postgres://h?load_balance_hosts=yes', 'disable or random'],
  ['postgres://h?sslmode=no-verify', 'verify-full'],
  ['postgres://h?sslmode=verify-ca', 'sslrootcert'],
  ['postgres://h?sslrootcert=/nowhere', 'sslmode'],
  ['postgres://h?sslmode=verify-full&sslrootcert=/nowhere', 'sslrootcert (ENOENT)'],
  ['postgres://h?sslmode=require&sslrootcert=system', 'verify-full'],
  ['postgres://h?sslmode=prefer&sslnegotiation=direct', 'sslmode=require'],
  ['postgres://h?ssl=require', 'sslmode'],
  ['postgres://h?channel_binding=require', 'channel_binding=prefer'],
])('%s is refused', (uri, sentence) => {
  expect(faultOf(uri)).toContain(sentence)
  expect(faultOf(uri)).toMatch(/^(must|has) /)
})

test('a fault never repeats a part of the address, which may be a piece of a password', () => {
  for (const uri of [
    'postgres://u:p/Hunter2@h',
    'postgres://u:p?Hunter2=1@h',
    'postgres://u:p:Hunter2',
    'postgres://u:Hunter2%@h',
  ])
    expect(faultOf(uri)).not.toMatch(/Hunter2|none/)
})

test('sslmode as libpq reads it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stoa-tls-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const root = join(folder, 'root.crt')
  await writeFile(root, 'a certificate')
  const withRoot = `sslrootcert=${encodeURIComponent(root)}`
  const byAnyName = { ca: 'a certificate', checkServerIdentity: expect.any(Function) }
  expect(tlsOf('postgres://h')).toEqual([undefined])
  expect(tlsOf('postgres://h?sslmode=disable')).toEqual([false])
  expect(tlsOf('postgres://h?sslmode=allow')).toEqual([false, { rejectUnauthorized: false }])
  expect(tlsOf('postgres://h?sslmode=prefer')).toEqual([{ rejectUnauthorized: false }, false])
  expect(tlsOf('postgres://h?sslmode=require')).toEqual([{ rejectUnauthorized: false }])
  expect(tlsOf('postgres://h?ssl=true')).toEqual([{ rejectUnauthorized: false }])
  expect(tlsOf(`postgres://h?sslmode=require&${withRoot}`)).toEqual([byAnyName])
  expect(tlsOf(`postgres://h?sslmode=verify-ca&${withRoot}`)).toEqual([byAnyName])
  expect(tlsOf(`postgres://h?sslmode=verify-full&${withRoot}`)).toEqual([{ ca: 'a certificate' }])
  expect(tlsOf('postgres://h?sslrootcert=system')).toEqual([{}])
  expect(tlsOf('postgres://%2Frun,h?sslmode=require')).toEqual([undefined, { rejectUnauthorized: false }])
})
