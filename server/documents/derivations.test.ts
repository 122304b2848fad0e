import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { entityNames } from '#contract/entities.ts'
import { tables } from '#server/store/documents/tables.ts'
import { hostileLines } from '#test/hostile.ts'
import { parseDocument } from './stored.ts'

/** Version and hash of what is derived from the documents of test/hostile.ts, which have all fields of their entity. */
const fingerprints = {
  users: '6: 8a86cb85fba9728e',
  sessions: '3: 2fd618d0519b6320',
  feedback: '3: cbf389bee7b97576',
  tags: '2: e9c68b0666e77ff5',
  'discount-codes': '4: 8358612c4fc7d480',
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
