import { expect, test } from 'vitest'
import { firstMatch, matchesIn } from './matches.ts'

const searched = [
  { part: 'question' as const, texts: ['My sibling and I?'] },
  { part: 'transcripts' as const, texts: ['What was eaten?', 'A sibling.', 'May the sibling eat it?'] },
]
const first = (terms: string[]) => {
  const matches = matchesIn(searched, terms)
  return matches[firstMatch(matches)]
}

test('a session opens at the passage with the most of the words', () => {
  expect(first(['sibling', 'eat'])).toMatchObject({ part: 'transcripts', index: 2, nth: 0 })
})

test('and at the first word of the transcripts where there is only one', () => {
  expect(first(['sibling'])).toMatchObject({ part: 'transcripts', index: 1 })
  expect(first(['my'])).toMatchObject({ part: 'question', index: 0 })
})
