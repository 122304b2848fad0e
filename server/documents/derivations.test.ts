import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { type EntityName, entityNames } from '#contract/entities.ts'
import { entityOf } from '#contract/entity-of.ts'
import { tables } from '#server/documents/stored/tables.sql.ts'
import { hostileLines } from '#test/hostile.ts'
import { wordOf, wordsOfFields } from '#test/words-of-fields.ts'
import { declarationHash, declaredOf } from './mapping/targets.ts'
import { parseDocument } from './read-document.ts'

test.each(entityNames)('search finds %s by exactly the fields that are declared so', (entity) => {
  const { document, fields } = wordsOfFields(entityOf[entity].schema)
  // The words of large tables begin with the code of their segment.
  const found = new Set(
    tables[entity].row(document).row.search.map((word) => /^\w{0,3}?(zebra\w+)$/.exec(word)?.[1]),
  )
  const searched = declaredOf[entity].flatMap(([path, one]) => (one.searched ? [path] : []))
  // Only the words of what was said are derived.
  const isSearched = (field: string) => ['id', ...searched].includes(field.replace(/\.text$/, ''))
  expect(fields.filter((field) => found.has(wordOf(field)))).toEqual(fields.filter(isSearched))
})

/**
 * Returns the number and the declaration of an entity, and a hash of what is derived from a document with its own word in each field, and
 * from those of test/hostile.ts.
 */
function fingerprintOf(entity: EntityName) {
  const { document } = wordsOfFields(entityOf[entity].schema)
  const derived = [document, ...hostileLines(entity).map(parseDocument)].map((one) => tables[entity].row(one))
  const text = JSON.stringify(derived, (_, value) => (typeof value === 'bigint' ? `${value}n` : value))
  const rows = createHash('sha256').update(text).digest('hex').slice(0, 16)
  return { derivation: tables[entity].derivation, declaration: declarationHash(entity), rows }
}

const file = new URL('derivations.json', import.meta.url)
const fingerprints = Object.fromEntries(entityNames.map((entity) => [entity, fingerprintOf(entity)]))

test.each(entityNames)(
  'rows of %s change only together with the number or the declaration',
  async (entity) => {
    const { rows, ...reason } = JSON.parse(await readFile(file, 'utf8'))[entity] ?? {}
    const { rows: derived, ...now } = fingerprints[entity] ?? fingerprintOf(entity)
    const isTold = JSON.stringify(reason) !== JSON.stringify(now)
    expect(
      isTold || derived === rows,
      'Raise the number in the file of the entity in server/documents, so that stored documents are read again. If only the documents of the test have changed, remove this entity from derivations.json. Then run with -u.',
    ).toBe(true)
  },
)

test('derivations.json is of this code; -u writes it', async () => {
  await expect(`${JSON.stringify(fingerprints, null, 2)}\n`).toMatchFileSnapshot(file.pathname)
})
