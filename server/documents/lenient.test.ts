// The table of docs/mapping.md: each form is read where a field is lenient, and is a fault elsewhere.

import { readFile } from 'node:fs/promises'
import { afterEach, describe, expect, test } from 'vitest'
import type { EntityName } from '#contract/entities.ts'
import { setMapping } from './mapping.ts'
import { readabilityOf } from './readability.ts'

afterEach(() => setMapping(''))

const fields: Record<string, [EntityName, string]> = {
  amount: ['sessions', 'totalPrice'],
  number: ['sessions', 'rating'],
  'true or false': ['sessions', 'active'],
}

const page = await readFile(new URL('../../docs/mapping.md', import.meta.url), 'utf8')
const rows = [...page.matchAll(/^\| (amount|number|true or false) \| (.*?) \|/gm)]

function readable(kind: string, value: unknown, lenient: boolean): boolean {
  const [entity, field] = fields[kind] ?? ['sessions', '']
  setMapping(JSON.stringify({ [entity]: { fields: { [field]: { path: 'there', lenient } } } }))
  const found = readabilityOf(entity, [{ id: 'a', there: value }]).find((one) => one.field === field)
  return found?.readable === 1
}

test('the table has a row for each kind', () => {
  expect(rows.map(([, kind]) => kind)).toEqual(Object.keys(fields))
})

describe.each(rows.map(([, kind = '', forms = '']) => [kind, forms] as const))('%s', (kind, forms) => {
  test.each([...forms.matchAll(/`(.*?)`/g)].map(([, json = '']) => json))('%s', (json) => {
    expect([readable(kind, JSON.parse(json), true), readable(kind, JSON.parse(json), false)]).toEqual([
      true,
      false,
    ])
  })
})

test.each([
  '0x10',
  '1e1',
  '1_000',
  '１６',
  ' ',
  '%',
  '€12',
  '12,50',
  '1,23',
  '12 euros',
  '$',
  '',
  '1.234,50',
  'perhaps',
  {},
  [],
])('%j is read nowhere', (value) => {
  for (const kind of Object.keys(fields)) expect(readable(kind, value, true)).toBe(false)
})
