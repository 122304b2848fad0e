// The part of a text that shows a match.

import { wordPattern, words } from '#contract/fold.ts'
import { type ReadText, speaks } from './text-reader.ts'

const usualBefore = 40
const length = 140
/** The same words as in the index, but with the marks that folding removes. */
const word = wordPattern(String.raw`\p{M}`)

/**
 * About 140 characters around the first word that begins with one of the terms, `before` of them in front of it;
 * undefined where there is none.
 */
export function snippet(read: ReadText, terms: string[], before = usualBefore): string | undefined {
  const held = terms.filter((term) => speaks(read, term))
  return held.length === 0 ? undefined : cut(read.text, indexOf(read.text, held), before)
}

/** 0 for a word that only the folding of a symbol makes, such as '™'. */
function indexOf(text: string, terms: string[]): number {
  for (const match of text.matchAll(word)) {
    const isOne = words(match[0]).some((folded) => terms.some((term) => folded.startsWith(term)))
    if (isOne) return match.index
  }
  return 0
}

function cut(text: string, index: number, before: number): string {
  const wanted = Math.max(0, index - before)
  const start = wanted === 0 ? 0 : text.indexOf(' ', wanted) + 1 || wanted
  const from = start > index ? wanted : start
  const end = from + length
  const shown = text.slice(from, end).replace(/\s+/g, ' ').toWellFormed().trim()
  return `${from > 0 ? '…' : ''}${shown}${end < text.length ? '…' : ''}`
}
