import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readTurns, speakersOf, type Turn, withPlainBreaks } from './turns.ts'

const said = (turns: readonly Turn[]) => turns.map(({ speaker, text }) => ({ speaker, text }))

describe('the turns of a transcript', () => {
  it('are recognised by the name before the colon', () => {
    const turns = readTurns(['Ruby: Hello!', '子轩: Good to meet you: really', 'AI: Hm'], { everyone: true })
    expect(said(turns)).toEqual([
      { speaker: 'Ruby', text: 'Hello!' },
      { speaker: '子轩', text: 'Good to meet you: really' },
      { speaker: 'AI', text: 'Hm' },
    ])
    expect(speakersOf(turns)).toEqual(['Ruby', '子轩', 'AI'])
  })

  it('are found within one long text, in which other lines keep their position', () => {
    const text = 'Ada: One\ntwo\nNote: bring a pen\nBob: Three\r\nAda: Four\nBob: Five'
    expect(said(readTurns([text], { everyone: true }))).toEqual([
      { speaker: 'Ada', text: 'One\ntwo\nNote: bring a pen' },
      { speaker: 'Bob', text: 'Three' },
      { speaker: 'Ada', text: 'Four' },
      { speaker: 'Bob', text: 'Five' },
    ])
  })
})

describe('the turns of a summary', () => {
  it('are paragraphs, even with text before a single colon', () => {
    const texts = ['Topic: a talk of 11 minutes.', 'Next steps: write it on a card.']
    expect(said(readTurns(texts))).toEqual(texts.map((text) => ({ speaker: undefined, text })))
  })

  it('are those of a conversation where somebody speaks repeatedly', () => {
    expect(speakersOf(readTurns(['Ada: One', 'AI: Two', 'Ada: Three', 'AI: Four']))).toEqual(['Ada', 'AI'])
  })
})

it('no word of any text is lost, and each turn is at the position that it states', () => {
  const words = (text: string) => text.replace(/[\s:]+/g, '')
  const line = fc.oneof(fc.string(), fc.constantFrom('Ada: hi', 'AI: yes', 'Ada: ', 'a: b: c', 'x\ny: z'))
  fc.assert(
    fc.property(fc.array(line), fc.boolean(), (texts, everyone) => {
      const turns = readTurns(texts, { everyone })
      expect(turns.map(({ speaker = '', text }) => words(speaker + text)).join('')).toBe(
        words(texts.join('')),
      )
      for (const { source, start, text } of turns)
        expect(withPlainBreaks(texts[source] ?? '').slice(start, start + text.length)).toBe(text)
    }),
  )
})
