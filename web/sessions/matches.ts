// The matches of a text within a session, in the order of the screen.

import { bestPassage } from '#contract/best-passage.ts'
import { fold } from '#contract/fold.ts'
import { partsOf } from '#web/ui/foreign.tsx'

export type SearchedPart = 'question' | 'transcripts' | 'summaries'

/** Highlight number `nth` in the text at `index` of its part, at the position `at`; `term`: the index of the term that it begins with. */
export type Match = { part: SearchedPart; index: number; nth: number; at: number; term: number }

export type SearchedTexts = readonly { part: SearchedPart; texts: readonly string[] }[]

/** `terms` are folded words. */
export function matchesIn(searched: SearchedTexts, terms: readonly string[]): Match[] {
  if (terms.length === 0) return []
  return searched.flatMap(({ part, texts }) =>
    texts.flatMap((text, index) =>
      marksOf(text, terms).map((mark, nth): Match => ({ part, index, nth, ...mark })),
    ),
  )
}

function marksOf(text: string, terms: readonly string[]): Pick<Match, 'at' | 'term'>[] {
  const marks: Pick<Match, 'at' | 'term'>[] = []
  let at = 0
  for (const part of partsOf(text, terms)) {
    if (part.hit) marks.push({ at, term: terms.indexOf(fold(part.text)) })
    at += part.text.length
  }
  return marks
}

/** Farther apart than the length of a passage. */
const textsApart = 1e9

/** Returns the first match to show: in the best passage, preferring transcripts, where a search finds most. */
export function firstMatch(matches: readonly Match[]): number {
  const spoken = matches.filter(({ part }) => part === 'transcripts')
  const ordered = [...spoken, ...matches.filter(({ part }) => part !== 'transcripts')]
  let place = 0
  const found = ordered.map(({ part, index, at, term }, number) => {
    const before = ordered[number - 1]
    if (before && (before.part !== part || before.index !== index)) place += textsApart
    return { at: place + at, term }
  })
  const first = ordered[bestPassage(found)?.from ?? -1]
  return first ? matches.indexOf(first) : 0
}

/** Returns the number of the current match within one text; undefined if it is in another text. */
export function activeIn(match: Match | undefined, part: SearchedPart, index: number): number | undefined {
  return match?.part === part && match.index === index ? match.nth : undefined
}
