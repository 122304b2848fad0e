import { expect, test } from 'vitest'
import { describeHits } from './describe-hits.ts'

const session = (id: string, question: string) => ({ id, question })
const found = (documents: object[]) => ({
  documents: JSON.stringify(documents),
  total: documents.length,
  isMinimum: false,
})
const hitsOf = (documents: object[], terms: string[], phrases: string[] = []) =>
  describeHits({
    group: 'sessions',
    found: found(documents),
    query: { text: terms.join(' '), terms, phrases },
  })

test('texts beyond the budget show no matching line, and are hits nevertheless', () => {
  const text = `${'many words '.repeat(17_000)} needle`
  const documents = Array.from({ length: 7 }, (_, index) => ({
    id: `${index}`,
    transcripts: [`${index} ${text}`],
  }))
  const { hits } = describeHits({
    group: 'sessions',
    found: found(documents.toReversed()),
    query: { text: 'needle', terms: ['needle'], phrases: [] },
  })
  expect(hits).toHaveLength(5)
  expect(hits[0]?.reason?.text).toContain('needle')
})

test('phrases beyond the budget are not found, and the total says that there may be more', () => {
  const early = session('early', `so a needle in hay ${'x '.repeat(300_000)}`)
  const late = session('late', `${'x '.repeat(300_000)} a needle in hay`)
  expect(hitsOf([early, late], ['needle'], ['needle in hay'])).toMatchObject({
    total: 1,
    isMinimum: true,
    hits: [{ id: 'early' }],
  })
  expect(
    hitsOf([session('short', 'a needle in hay')], ['needle'], ['needle in hay']).isMinimum,
  ).toBeUndefined()
})
