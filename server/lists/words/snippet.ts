// The part of a text that shows a match.

import { bestPassage, type Occurrence } from '#contract/best-passage.ts'
import { wordPattern, words } from '#contract/fold.ts'

/** In characters: of one text, and of all texts. */
const most = { ofText: 200_000, ofAll: 1_000_000 }

const usualBefore = 40
const length = 140
/** Words as in the index, but with the marks that folding removes. */
const word = wordPattern(String.raw`\p{M}`)

/** About 140 characters around the passage with the most terms, `before` of them in front; undefined if no word begins with one. */
export function snippet(read: TextExcerpt, terms: string[], before = usualBefore): string | undefined {
  return findSnippet(read, { terms, required: terms }, before)?.text
}

/** `required`: the text must have one of these terms. `terms` of the answer: the number of different terms in the passage. */
export function findSnippet(
  read: TextExcerpt,
  { terms, required }: { terms: string[]; required: string[] },
  before = usualBefore,
): { text: string; terms: number } | undefined {
  if (!required.some((term) => speaks(read, term))) return undefined
  const held = terms.filter((term) => speaks(read, term))
  const found = occurrences(read.text, held, required)
  const passage = bestPassage(found)
  // A word that only the folding of a symbol makes, such as that of '™', is not found.
  return { text: cut(read.text, found[passage?.from ?? 0]?.at ?? 0, before), terms: passage?.terms ?? 1 }
}

/** Returns all occurrences; of a single term only the first one. */
function occurrences(text: string, terms: string[], required: string[]): Occurrence[] {
  const found: Occurrence[] = []
  for (const match of text.matchAll(word)) {
    const folded = words(match[0])
    const term = terms.findIndex((one) => folded.some((spoken) => spoken.startsWith(one)))
    const named = terms[term]
    if (named === undefined) continue
    found.push({ at: match.index, term, isRequired: required.includes(named) })
    if (terms.length === 1) break
  }
  return found
}

function cut(text: string, index: number, before: number): string {
  const earliest = Math.max(0, index - before)
  const start = earliest === 0 ? 0 : text.indexOf(' ', earliest) + 1 || earliest
  const from = start > index ? earliest : start
  const end = from + length
  const shown = text.slice(from, end).replace(/\s+/g, ' ').toWellFormed().trim()
  return `${from > 0 ? '…' : ''}${shown}${end < text.length ? '…' : ''}`
}

/** `text`: the part that was read. `spoken`: its words, folded, each after a space. */
export type TextExcerpt = { text: string; spoken: string }

export type TextReader = ReturnType<typeof openReader>

/** Makes a reader of foreign texts for one answer: it reads each text once, and a limited number of characters in all. */
export function openReader({ ofText, ofAll } = most) {
  const known = new Map<string, TextExcerpt>()
  let left = ofAll
  let isCut = false
  return {
    read(text: string): TextExcerpt {
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
    /** Returns whether a part of some text was not read. */
    hasLeftOut: () => isCut,
  }
}

/** Returns whether a word of the text begins with the term, or adjacent words equal a phrase, of which the last may continue. */
export function speaks({ spoken }: TextExcerpt, folded: string): boolean {
  return spoken.includes(` ${folded}`)
}
