import fc from 'fast-check'
import { expect, it } from 'vitest'
import { words } from '#contract/fold.ts'
import { partsOf } from './foreign.tsx'

const hits = (text: string, terms: string[]) =>
  partsOf(text, terms).flatMap(({ hit, text: part }) => (hit ? [part] : []))

it('the marked parts of a text ignore case and accents', () => {
  expect(hits('Dear Émile, dear EMILE', ['emile'])).toEqual(['Émile', 'EMILE'])
  expect(hits('Große Straße', ['strass'])).toEqual(['Straß'])
})

it('the marked parts of a text begin at the beginning of a word', () => {
  expect(hits('rate, prorate, rates', ['rate'])).toEqual(['rate', 'rate'])
})

it('the marked parts of a text joined are the text', () => {
  const text = fc.string({ unit: 'grapheme' })
  fc.assert(
    fc.property(text, fc.array(text.map((term) => words(term)[0] ?? '')), (whole, terms) => {
      expect(
        partsOf(whole, terms)
          .map((part) => part.text)
          .join(''),
      ).toBe(whole)
    }),
  )
})
