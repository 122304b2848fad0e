import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findPassage, passageFragment } from './selected-passage.ts'

const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }).filter((one) => one.isWellFormed())

/** A passage of one of some texts. */
const places = fc.array(text, { minLength: 1, maxLength: 5 }).chain((texts) =>
  fc.record({ source: fc.nat(texts.length - 1), a: fc.nat(60), b: fc.nat(60) }).map(({ source, a, b }) => {
    const length = (texts[source] ?? '').replaceAll('\r\n', '\n').length
    const [start, end] = [Math.min(a % length, b % length), Math.max(a % length, b % length) + 1]
    return { texts, passage: { kind: 't' as const, source, start, end } }
  }),
)

it('a link to a passage finds exactly this passage in the same texts', () => {
  fc.assert(
    fc.property(places, ({ texts, passage }) => {
      const whole = (texts[passage.source] ?? '').replaceAll('\r\n', '\n')
      fc.pre(whole.slice(passage.start, passage.end).isWellFormed())
      expect(findPassage(passageFragment(passage, whole), { t: texts, s: [] })).toEqual(passage)
    }),
  )
})

it('a link to a passage finds its words after texts were inserted before them, also in the same text', () => {
  const before = 'Ada: Good morning.'
  const said = 'Grace: One digit at a time, and carry the rest.'
  const start = said.indexOf('carry')
  const hash = passageFragment({ kind: 't', source: 1, start, end: start + 14 }, said)
  expect(findPassage(hash, { t: ['Hello.', before, `Well. ${said}`], s: [] })).toEqual({
    kind: 't',
    source: 2,
    start: start + 6,
    end: start + 20,
  })
})

it.each(['', '#', '#results', '#t', '#t1', '#x0:0-1:a', '#t0:-1-4:a'])(
  'a link to a passage is not %j',
  (hash) => {
    expect(findPassage(hash, { t: ['a'], s: [] })).toBeUndefined()
  },
)

it('a link to a passage never fails for any address', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.string().map((rest) => `#t0:0-3:${rest}`),
      ),
      (hash) => {
        findPassage(hash, { t: ['abc'], s: [] })
      },
    ),
  )
})
