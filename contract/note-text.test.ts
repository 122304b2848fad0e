import { expect, test } from 'vitest'
import { mentionsIn, partsOfNote, plainNote, referenceText } from './note-text.ts'

test('names colleagues and records by id, whatever signs an id has', () => {
  const ids = ['a/b', '50%', '(x)', 'ä ö', '#?&', '.']
  for (const id of ids) {
    const text = `See ${referenceText({ label: 'Anna', entity: 'users', id })} and ${referenceText({ label: 'Ada', member: id })}.`
    expect(partsOfNote(text)).toEqual([
      { text: 'See ' },
      { label: 'Anna', entity: 'users', id },
      { text: ' and ' },
      { label: 'Ada', member: id },
      { text: '.' },
    ])
    expect(mentionsIn(text)).toEqual([id])
  }
})

test.each([
  '#[x](javascript:alert(1))',
  '#[x](members/a)',
  '#[x](users/a/b)',
  '#[x](users/%zz)',
  '#[x](users/)',
  '#[x](__proto__/a)',
  '[x](users/a)',
  '@[x]( a)',
  '@[](a)',
  '#[a\nb](users/c)',
  '<img src=x onerror=alert(1)>',
])('%j stays text', (text) => {
  expect(partsOfNote(text)).toEqual([{ text }])
  expect(plainNote(text)).toBe(text)
})

test('is read as labels', () => {
  expect(plainNote('@[Ada](u1) knows #[Anna Petit](users/a) & #[x](y)')).toBe(
    '@Ada knows Anna Petit & #[x](y)',
  )
  expect(mentionsIn('@[Ada](u1) @[Ada again](u1) #[Bob](users/u2)')).toEqual(['u1'])
})
