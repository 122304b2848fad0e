// The matches of a text within a session, in the order of the screen.

import { partsOf } from '#web/ui/highlight-parts.ts'

/** The parts of the screen that are searched. */
export type Part = 'question' | 'transcripts' | 'summaries'

/** The match is the mark number `nth` in the text at `index` of its part of the screen. */
export type Match = { part: Part; index: number; nth: number }

export type Searched = readonly { part: Part; texts: readonly string[] }[]

/** `terms` are folded words. */
export function findMatches(searched: Searched, terms: readonly string[]): Match[] {
  if (terms.length === 0) return []
  return searched.flatMap(({ part, texts }) =>
    texts.flatMap((text, index) =>
      partsOf(text, terms)
        .filter(({ hit }) => hit)
        .map((_, nth): Match => ({ part, index, nth })),
    ),
  )
}

/** The first match to show: a search most often finds passages of the transcripts. */
export function firstMatch(matches: readonly Match[]): number {
  return Math.max(
    0,
    matches.findIndex(({ part }) => part === 'transcripts'),
  )
}

/** The number of the present match within one text; undefined where that is in another text. */
export function activeIn(match: Match | undefined, part: Part, index: number): number | undefined {
  return match?.part === part && match.index === index ? match.nth : undefined
}
