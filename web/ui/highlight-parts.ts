// Splits a text at its matches with folded terms: words that begin with a term, in any case and accents.

import { fold } from '#contract/fold.ts'

export type TextPart = { text: string; hit: boolean }

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const wordPattern = /[\p{L}\p{N}\p{M}]+/gu

/** The parts joined are the text. In each word that begins with a term, the letters of that term are a hit. */
export function partsOf(text: string, terms: readonly string[]): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const match of text.matchAll(wordPattern)) {
    const length = hitLength(match[0], terms)
    if (length === 0) continue
    if (match.index > end) parts.push({ text: text.slice(end, match.index), hit: false })
    end = match.index + length
    parts.push({ text: text.slice(match.index, end), hit: true })
  }
  if (end < text.length) parts.push({ text: text.slice(end), hit: false })
  return parts
}

/** The number of code units at the start of the word that match the longest term. */
function hitLength(word: string, terms: readonly string[]): number {
  const folded = fold(word)
  const longest = Math.max(
    0,
    ...terms.filter((term) => term && folded.startsWith(term)).map((term) => term.length),
  )
  if (longest === 0) return 0
  let foldedSoFar = 0
  for (const { index, segment } of graphemes.segment(word)) {
    foldedSoFar += fold(segment).length
    if (foldedSoFar >= longest) return index + segment.length
  }
  return word.length
}
