// The file .env as editors write it, and values as containers pass them.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sharedFolderOf } from '#test/commands.ts'
import { completeEnvironment } from './environment.ts'

const folder = await sharedFolderOf()
const path = join(folder, '.env')
const text = 'DATABASE_URL=postgres://stoa@db/stoa\r\nCOMPANY_DOMAIN="müller.example"\r\n'
const read = { DATABASE_URL: 'postgres://stoa@db/stoa', COMPANY_DOMAIN: 'müller.example' }

function inBigEndian(given: string): Buffer {
  return Buffer.from(`\ufeff${given}`, 'utf16le').swap16()
}

test.each([
  ['UTF-8', Buffer.from(text)],
  ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${text}`)],
  ['UTF-16, little-endian', Buffer.from(`\ufeff${text}`, 'utf16le')],
  ['UTF-16, big-endian', inBigEndian(text)],
])('a file in %s is read from its first line to its last', (_, bytes) => {
  writeFileSync(path, bytes)
  expect(completeEnvironment({}, [], path)).toEqual(read)
})

test.each([
  ['UTF-16 without a byte order mark', Buffer.from(text, 'utf16le')],
  ['Windows-1252', Buffer.from(text, 'latin1')],
])('a file in %s is refused with its name', (_, bytes) => {
  writeFileSync(path, bytes)
  expect(() => completeEnvironment({}, [], path)).toThrow(`${path} is not UTF-8 or UTF-16`)
})

test('the environment decides over the file, and no file is needed', () => {
  writeFileSync(path, text)
  const env = { COMPANY_DOMAIN: 'example.com' }
  expect(completeEnvironment(env, [], path)).toEqual({ ...read, COMPANY_DOMAIN: 'example.com' })
  expect(completeEnvironment({ PORT: '1' }, [], join(folder, 'none'))).toEqual({ PORT: '1' })
})

test('a value that a # would cut is refused, and a comment behind one is not', () => {
  writeFileSync(path, 'OIDC_CLIENT_SECRET=ab#cd\n')
  expect(() => completeEnvironment({}, ['OIDC_CLIENT_SECRET'], path)).toThrow(/ of OIDC_CLIENT_SECRET: /)
  writeFileSync(path, '# PORT=1#2\nPORT=3000 # a#b\nSTOA_URL= "a#b"\nOTHER=a#b')
  expect(completeEnvironment({}, ['PORT', 'STOA_URL'], path)).toMatchObject({ PORT: '3000', STOA_URL: 'a#b' })
})

test.each([
  'STOA_MFA: required',
  'set STOA_MFA=required',
  '\u200BSTOA_MFA=required',
  'export\tSTOA_MFA=on',
  'stoa_mfa=on',
])('a line that is not read, such as %s, is refused', (line) => {
  writeFileSync(path, `# STOA_MFA: x\nPORT\n${line}\n`)
  expect(() => completeEnvironment({}, ['STOA_MFA', 'PORT'], path)).toThrow(
    'the line of STOA_MFA is not read',
  )
})

test('a mistyped name of the file is refused, unless the right one is there too', () => {
  writeFileSync(path, 'DATABASE_URI=x\n')
  expect(() => completeEnvironment({}, ['DATABASE_URL'], path)).toThrow(
    'DATABASE_URI: did you mean DATABASE_URL?',
  )
  writeFileSync(path, 'DATABASE_URI=x\nDATABASE_URL=y\n')
  expect(completeEnvironment({}, ['DATABASE_URL'], path)).toMatchObject({ DATABASE_URL: 'y' })
})
