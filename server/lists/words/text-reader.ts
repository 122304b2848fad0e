// Reads foreign texts for one answer: each text once, and so many characters of all in sum.

import { words } from '#contract/fold.ts'

/** `text`: the part that was read. `spoken`: its words, folded, each after a space. */
export type ReadText = { text: string; spoken: string }

export type TextReader = {
  read(text: string): ReadText
  /** Whether a part of some text was not read. */
  hasLeftOut(): boolean
}

/** In characters: of one text, and of all texts. */
const most = { ofText: 200_000, ofAll: 1_000_000 }

export function openReader({ ofText, ofAll } = most): TextReader {
  const known = new Map<string, ReadText>()
  let left = ofAll
  let isCut = false
  return {
    read(text) {
      const before = known.get(text)
      if (before) return before
      const length = Math.min(text.length, ofText, left)
      left -= length
      isCut ||= length < text.length
      const part = text.slice(0, length)
      const read = { text: part, spoken: ` ${words(part).join(' ')}` }
      known.set(text, read)
      return read
    },
    hasLeftOut: () => isCut,
  }
}

/** Whether a word begins with the term, or words in a row are those of a phrase, the last of which may continue. */
export function speaks({ spoken }: ReadText, folded: string): boolean {
  return spoken.includes(` ${folded}`)
}
