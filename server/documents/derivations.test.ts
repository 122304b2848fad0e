import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { type EntityName, entityNames } from '#contract/entities.ts'
import { entityOf } from '#contract/entity-of.ts'
import { tables } from '#server/documents/stored/tables.sql.ts'
import { hostileLines } from '#test/hostile.ts'
import { wordOf, wordsOfFields } from '#test/words-of-fields.ts'
import { parseDocument } from './read-document.ts'

function worded(entity: EntityName) {
  return wordsOfFields(entityOf[entity].schema)
}

/** The fields that search looks into. */
const searched: Record<EntityName, string[]> = {
  users: ['Expert.Bio', 'bio', 'displayName', 'expertise', 'id', 'location', 'phoneNumber', 'username'],
  sessions: ['id', 'question', 'status', 'summaries', 'transcripts', 'transcripts.text', 'userFullname'],
  feedback: ['feedback', 'id', 'userEmail', 'userFullname'],
  tags: ['id', 'name'],
  'discount-codes': ['id'],
}

test.each(entityNames)('search finds %s by exactly these fields', (entity) => {
  const { document, fields } = worded(entity)
  // The words of large tables begin with the code of their segment.
  const found = new Set(
    tables[entity].row(document).row.search.map((word) => /^\w{0,3}?(zebra\w+)$/.exec(word)?.[1]),
  )
  expect(fields.filter((field) => found.has(wordOf(field))).toSorted()).toEqual(searched[entity])
})

/** Version and hash of what is derived from a document with its own word in each field, and those of test/hostile.ts. */
const fingerprints = {
  users: '10: c87245b6c4e6a534',
  sessions: '8: c854d3b4643337e4',
  feedback: '6: 11660dc0ca5bbf7d',
  tags: '3: 45108f19a3f0850b',
  'discount-codes': '6: a78ef3f1f9e04cc3',
}

test.each(entityNames)('the derivation of %s changes only together with its number', (entity) => {
  const documents = [worded(entity).document, ...hostileLines(entity).map(parseDocument)]
  const derived = documents.map((document) => tables[entity].row(document))
  const text = JSON.stringify(derived, (_, value) => (typeof value === 'bigint' ? `${value}n` : value))
  const fingerprint = createHash('sha256').update(text).digest('hex').slice(0, 16)
  expect(
    `${tables[entity].derivation}: ${fingerprint}`,
    'Raise the number in the file of the entity in server/documents, so that stored documents are read again, and put the fingerprint here. If only the documents of the test have changed, the fingerprint alone.',
  ).toBe(fingerprints[entity])
})
