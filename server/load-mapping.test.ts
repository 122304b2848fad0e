// STOA_MAPPING: faults are reported with their place, and the collections that it names are mirrored.

import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { makeFolderOf } from '#test/commands.ts'
import { ConfigError, readConfig } from './config.ts'
import { mappingText, setMapping } from './documents/mapping.ts'
import { loadMapping } from './load-mapping.ts'

afterEach(() => setMapping(''))

const source = { STOA_SOURCE: 'firestore', FIRESTORE_PROJECT: 'demo' }

async function load(text: string | undefined, env: Record<string, string> = {}) {
  const folder = await makeFolderOf(text === undefined ? {} : { 'stoa.mapping.json': text })
  return await loadMapping(readConfig({ STOA_MAPPING: join(folder, 'stoa.mapping.json'), ...env }))
}

test('without the variable nothing is mapped', async () => {
  await loadMapping(readConfig({}))
  expect(mappingText()).toBe('')
})

test('a file is put into use', async () => {
  await load('{"$schema":"x","tags":{"fields":{"name":"label"}}}')
  expect(JSON.parse(mappingText())).toEqual({ tags: { fields: { name: { path: 'label' } } } })
})

test.each([
  ['that is missing', undefined, /cannot be read/],
  ['that is no JSON', '{"tags"', /is not JSON/],
  [
    'with faults',
    '{"tag":{},"users":{"fields":{"isAdmin":"a"}}}',
    /is not valid:\n {2}tag: .*\n {2}users.fields.isAdmin: /,
  ],
])('a file %s ends the start with a sentence', async (_, text, message) => {
  const loading = load(text)
  await expect(loading).rejects.toThrow(ConfigError)
  await expect(loading).rejects.toThrow(message)
  expect(mappingText()).toBe('')
})

test('a collection is that of the mapping, with the field of the last change of the variable', async () => {
  const text = '{"users":{"source":"people"},"sessions":{"source":"bookings"}}'
  const config = await load(text, { ...source, FIRESTORE_SESSIONS: 'bookings:changedAt' })
  expect(config.source?.collections).toMatchObject({
    users: { name: 'people', changed: undefined },
    sessions: { name: 'bookings', changed: 'changedAt' },
    tags: { name: 'Tags' },
  })
})

test('two names for a collection are refused', async () => {
  const loading = load('{"users":{"source":"people"}}', { ...source, FIRESTORE_USERS: 'members' })
  await expect(loading).rejects.toThrow(
    'names the collection people for users, but FIRESTORE_USERS names members',
  )
})
