// Chooses the passage of a text that best answers a search for several words: the one with the most of them, in the order in which they
// were typed, close together. Used both for the line that a hit shows and for the place at which its page opens.

/** A word that begins with term number `term`. `isRequired`: passages with this term are preferred. */
export type Occurrence = { at: number; term: number; isRequired?: boolean }

/** `from`: the index of its first occurrence. `terms`: how many different terms it has. */
type BestPassage = { from: number; terms: number }

/** In characters: about the length of the line that shows the passage. */
const span = 100
/** The maximum number of occurrences examined in one passage. */
const mostLooked = 24

type Scored = BestPassage & { required: number; inOrder: number; length: number }

/** Returns the best passage, the first of equals. `found` is sorted by position; returns undefined if it is empty. */
export function bestPassage(found: readonly Occurrence[]): BestPassage | undefined {
  let best: Scored | undefined
  for (let from = 0; from < found.length; from++) {
    const one = scoreFrom(found, from)
    if (one && (!best || isBetter(one, best))) best = one
  }
  return best && { from: best.from, terms: best.terms }
}

function isBetter(one: Scored, best: Scored): boolean {
  return (
    (one.required - best.required ||
      one.terms - best.terms ||
      one.inOrder - best.inOrder ||
      best.length - one.length) > 0
  )
}

/** Scores the passage that begins with an occurrence. `inOrder`: how many terms directly follow their predecessor in the typed text. */
function scoreFrom(found: readonly Occurrence[], from: number): Scored | undefined {
  const first = found[from]
  if (!first) return undefined
  const seen = new Set([first.term])
  let last = first.term
  let scored = { from, terms: 1, required: first.isRequired ? 1 : 0, inOrder: 0, length: 0 }
  for (const { at, term, isRequired } of found.slice(from + 1, from + mostLooked)) {
    const length = at - first.at
    if (length > span) break
    if (seen.has(term)) continue
    seen.add(term)
    scored = {
      from,
      terms: seen.size,
      required: scored.required + (isRequired ? 1 : 0),
      inOrder: scored.inOrder + (term === last + 1 ? 1 : 0),
      length,
    }
    last = term
  }
  return scored
}
