import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { entityNames } from '#contract/entities.ts'
import { tables } from '#server/store/documents/tables.ts'
import { hostileLines } from '#test/hostile.ts'
import { parseDocument } from './stored.ts'

/** Version and hash of what is derived from the documents of test/hostile.ts, which have all fields of their entity. */
const fingerprints = {
  users: '3: 1ee47ce8168c527e',
  sessions: '1: 5efc504dd0144647',
  feedback: '1: b9658530f0a99294',
  tags: '1: 8dd33b0e8299d834',
  'discount-codes': '1: 64b62c2bdcb18ad1',
}

test.each(entityNames)('the derivation of %s changes only together with its number', (entity) => {
  const derived = hostileLines(entity).map((line) => tables[entity].row(parseDocument(line)))
  const text = JSON.stringify(derived, (_, value) => (typeof value === 'bigint' ? `${value}n` : value))
  const fingerprint = createHash('sha256').update(text).digest('hex').slice(0, 16)
  expect(
    `${tables[entity].derivation}: ${fingerprint}`,
    'Raise the number in the file of the entity in server/documents, so that stored documents are read again, and put the fingerprint here. If only the documents of the test have changed, the fingerprint alone.',
  ).toBe(fingerprints[entity])
})
