// The places of a session that a text is found at, in the order of the screen.

import { partsOf } from '#web/ui/highlight-parts.ts'

/** The parts of the screen in which a text is looked for. */
export type Place = 'question' | 'transcripts' | 'summaries'

/** `nth` of the marks in one text, which stands at `index` of its part of the screen. */
export type Match = { place: Place; index: number; nth: number }

export type Searched = readonly { place: Place; texts: readonly string[] }[]

/** `terms` are folded words. */
export function findMatches(searched: Searched, terms: readonly string[]): Match[] {
  if (terms.length === 0) return []
  return searched.flatMap(({ place, texts }) =>
    texts.flatMap((text, index) =>
      partsOf(text, terms)
        .filter(({ hit }) => hit)
        .map((_, nth): Match => ({ place, index, nth })),
    ),
  )
}

/** The match to begin with: what a search has found is most often a passage of the transcripts. */
export function firstMatch(matches: readonly Match[]): number {
  return Math.max(
    0,
    matches.findIndex(({ place }) => place === 'transcripts'),
  )
}

/** The place within one text that is the present match; undefined where that is in another text. */
export function activeIn(match: Match | undefined, place: Place, index: number): number | undefined {
  return match?.place === place && match.index === index ? match.nth : undefined
}
