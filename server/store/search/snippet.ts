// The part of a text that shows a match.

import { fold, wordPattern } from '#contract/fold.ts'

const usualBefore = 40
const length = 140
const maxScanned = 50_000
/** The same words as in the index, but with the marks that folding removes. */
const word = wordPattern(String.raw`\p{M}`)

/**
 * About 140 characters around the first word that begins with one of the terms, `before` of them in front of it;
 * undefined where there is none.
 */
export function snippet(text: string, terms: string[], before = usualBefore): string | undefined {
  const scanned = text.slice(0, maxScanned)
  // Folding is much faster than splitting into words, and most texts do not contain the letters at all.
  const whole = fold(scanned)
  if (!terms.some((term) => whole.includes(term))) return undefined
  for (const match of scanned.matchAll(word)) {
    const folded = fold(match[0])
    if (terms.some((term) => folded.startsWith(term))) return cut(scanned, match.index, before)
  }
  return undefined
}

function cut(text: string, index: number, before: number): string {
  const wanted = Math.max(0, index - before)
  const start = wanted === 0 ? 0 : text.indexOf(' ', wanted) + 1 || wanted
  const from = start > index ? wanted : start
  const end = from + length
  const shown = text.slice(from, end).replace(/\s+/g, ' ').toWellFormed().trim()
  return `${from > 0 ? '…' : ''}${shown}${end < text.length ? '…' : ''}`
}
