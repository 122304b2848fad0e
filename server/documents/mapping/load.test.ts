// STOA_MAPPING: faults are reported with their place, and the named collections are mirrored.

import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { ConfigError, readConfig } from '#server/config/config.ts'
import { makeFolderOf } from '#test/commands.ts'
import { loadMapping } from './load.ts'
import { derivationText, isMapped, mappingText, setMapping } from './mapping.ts'
import { declarationHash } from './targets.ts'

afterEach(() => setMapping(''))

const source = { STOA_SOURCE: 'firestore', FIRESTORE_PROJECT: 'demo' }

async function load(text: string, env: Record<string, string> = {}, others: Record<string, string> = {}) {
  const folder = await makeFolderOf({ 'stoa.mapping.mjs': text, ...others })
  return await loadMapping(readConfig({ STOA_MAPPING: join(folder, 'stoa.mapping.mjs'), ...env }))
}

test('without the variable nothing is mapped', async () => {
  await loadMapping(readConfig({}))
  expect(mappingText()).toBe('')
})

test('a module is put into use, and its text is the derivation of what it reads', async () => {
  const tags = 'export const tags = ({ label }) => ({ name: label })'
  await load(tags)
  expect([isMapped('tags'), isMapped('users')]).toEqual([true, false])
  expect(derivationText('users')).toBe(declarationHash('users'))
  const before = derivationText('tags')
  expect(before).toMatch(/^[0-9a-f]{16} [0-9a-f]{64}$/)
  await load(`${tags}\n`)
  expect(derivationText('tags')).not.toBe(before)
})

test('what a module imports is a part of it', async () => {
  const text = "import { label } from './label.mjs'\nexport const tags = label"
  const label = (name: string) => ({
    'label.mjs': `export const label = (document) => ({ name: document.${name} })`,
  })
  await load(text, {}, label('one'))
  expect(JSON.parse(mappingText()).files).toMatchObject({
    [Object.keys(JSON.parse(mappingText()).files)[1] ?? '']: { source: label('one')['label.mjs'] },
  })
})

test.each([
  [
    'is not JavaScript',
    'export const tags = (d) =>\n  ({ name: d. })',
    /cannot be used:\n {2}SyntaxError: .* \(line 2\)/,
  ],
  [
    'throws',
    'export const tags = 1\nnot.there',
    /ReferenceError: not is not defined \(stoa.mapping.mjs:2:1\)/,
  ],
  ['ends its thread', 'process.exit()', /has ended its thread/],
  ['exports nothing', 'const tags = 1', /exports none of users, sessions, feedback, tags, discountCodes/],
  ['exports another name', 'export const session = () => ({})', /exports session; it may export users, /],
  ['exports no function', 'export const users = { username: 1 }', /users must be a function, or an object/],
  [
    'writes what nobody edits',
    'export const users = { read() {}, write() {} }',
    /users has write, but only tags/,
  ],
  [
    'has more than functions',
    'export const tags = { read() {}, wrote() {} }',
    /tags may have the functions read and/,
  ],
  [
    'names a folder',
    "export const sources = { tags: '../tags' }",
    /sources.tags must be an entity with the name/,
  ],
  ['names no entity', "export const sources = { tag: 'tags' }", /sources.tag must be an entity/],
])('a module that %s ends the start with a sentence', async (_, text, message) => {
  const loading = load(text)
  await expect(loading).rejects.toThrow(ConfigError)
  await expect(loading).rejects.toThrow(message)
  expect(mappingText()).toBe('')
})

test('a collection is that of the mapping, which the variable may name too', async () => {
  const text = "export const sources = { users: 'people', sessions: 'bookings' }"
  const config = await load(text, { ...source, FIRESTORE_SESSIONS: 'bookings' })
  expect(config.source?.collections).toMatchObject({ users: 'people', sessions: 'bookings', tags: 'Tags' })
})
