import { expect, test } from 'vitest'
import { phoneForms } from './phone-forms.ts'
import { nameForms } from './search-words.ts'

test.each([
  [
    '+49 170 1234567',
    [
      '491701234567',
      '00491701234567',
      '1701234567',
      '01701234567',
      '234567',
      '1234567',
      '01234567',
      '701234567',
    ],
  ],
  [
    '+1 (555) 010-1234',
    [
      '15550101234',
      '0015550101234',
      '5550101234',
      '05550101234',
      '101234',
      '0101234',
      '50101234',
      '550101234',
    ],
  ],
  ['+491701234567', ['491701234567', '234567', '1234567', '01234567', '701234567']],
  ['12 34', []],
  ['none', []],
  ['1'.repeat(400), []],
])('%s without blanks', (phone, forms) => {
  expect(phoneForms(phone)).toEqual(forms)
})

test('a text that is too long for a name has no other forms, as looking for them takes the square of its length', () => {
  expect(nameForms('a'.repeat(1_000_000))).toEqual([])
  expect(nameForms(`O'${'a'.repeat(150)}`)).toHaveLength(1)
})
