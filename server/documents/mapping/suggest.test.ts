// What a first module says of documents whose fields have other names and forms.

import { expect, test } from 'vitest'
import type { EntityName } from '#contract/entities.ts'
import { exportText, suggestFields } from './suggest.ts'

function codeFor(entity: EntityName, ...documents: Record<string, unknown>[]): string {
  return exportText(entity, suggestFields(entity, documents))
}

test('a single price is the revenue too', () => {
  const code = codeFor('sessions', { price: '45.00' })
  expect(code).toContain('sessionPrice: document.price')
  expect(code).toContain('totalPrice: document.price')
  expect(codeFor('sessions', { price: '45.00', total: '50.00' })).toContain('totalPrice: document.total')
  expect(codeFor('sessions', { sessionPrice: '45.00', total: '50.00' })).not.toContain('sessionPrice:')
})

test('first and last names become one', () => {
  const joined = (first: string, last: string) => `displayName: [${first}, ${last}].filter(Boolean).join(' ')`
  expect(codeFor('users', { firstName: 'Ada', lastName: 'Lovelace' })).toContain(
    joined('document.firstName', 'document.lastName'),
  )
  expect(codeFor('users', { name: { first: 'Ada', last: 'Lovelace' } })).toContain(
    joined("at('name.first')", "at('name.last')"),
  )
  expect(codeFor('users', { fullName: 'A', firstName: 'A', lastName: 'B' })).toContain(
    'displayName: document.fullName',
  )
})

/** What the field is read as, by the suggested code. */
function readAs(field: string, entity: EntityName, ...documents: Record<string, unknown>[]): unknown[] {
  const { fields } = suggestFields(entity, documents)
  const found = fields.get(field)
  if (!found) return ['not suggested']
  const run = new Function('value', `return ${found.way.code('value')}`)
  return documents.map((document) => run(document[found.path]))
}

test.each([
  [
    ['31.01.2026 14:30', '1.2.2026 9:05'],
    ['2026-01-31T14:30:00Z', '2026-02-01T09:05:00Z'],
  ],
  [
    ['31.01.2026', '01.02.2026'],
    ['2026-01-31T00:00:00Z', '2026-02-01T00:00:00Z'],
  ],
  [
    ['1/31/2026 2:30 PM', '2/1/2026 12:05 AM'],
    ['2026-01-31T14:30:00Z', '2026-02-01T00:05:00Z'],
  ],
  [
    ['1/2/2026', '31/01/2026 14:30:15'],
    ['2026-02-01T00:00:00Z', '2026-01-31T14:30:15Z'],
  ],
])('reads the times of a spreadsheet: %j', (texts, times) => {
  const documents = texts.map((start) => ({ start }))
  expect(readAs('slot.startingTime', 'sessions', ...documents)).toEqual(times.map((time) => new Date(time)))
  expect(codeFor('sessions', ...documents, {})).toContain('startingTime: document.start && new Date(')
})

test.each([
  [
    ['1.234,50', '45,5', '7'],
    ['1234.50', '45.5', '7'],
  ],
  [
    ['$1,234.50', '45.00', '$7'],
    ['1234.50', '45.00', '7'],
  ],
])('reads the amounts of a spreadsheet: %j', (texts, amounts) => {
  const documents = texts.map((total) => ({ total }))
  expect(readAs('totalPrice', 'sessions', ...documents)).toEqual(amounts)
})

test('takes no amount in euros for dollars', () => {
  expect(readAs('totalPrice', 'sessions', { total: '1.234,50 €' })).toEqual(['not suggested'])
})

test('reads flags and numbers of a spreadsheet, and leaves empty cells absent', () => {
  expect(readAs('Expert.IsExpert', 'users', { 'Is Expert': 'Yes' }, { 'Is Expert': 'no' })).toEqual([
    true,
    false,
  ])
  expect(readAs('rating', 'sessions', { Rating: '4' }, {})).toEqual([4, undefined])
  expect(readAs('percentageDiscount', 'discount-codes', { percent: '7,5' })).toEqual(['not suggested'])
})

test('names what is in the documents and not used', () => {
  const { unused } = suggestFields('sessions', [
    { id: 'a', price: '1', booking: { minutes: 30, at: '2026-01-31T10:00:00Z' }, status: 'x' },
    { id: 'b', price: '2', note: null, made: 'soon' },
  ])
  expect(unused).toEqual(['booking.minutes', 'booking.at', 'made'])
})
