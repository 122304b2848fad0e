// Searching within a session: the text, its matches and the present one of them. The text is in the address, except in
// a preview, where it is that of the list.

import { useContext, useMemo, useState } from 'react'
import { words } from '#contract/fold.ts'
import { useLocation } from '#web/router/location.ts'
import { replaceParameters } from '#web/router/parameters.ts'
import { IsPreview } from '#web/ui/is-preview.ts'
import { findMatches, firstMatch, type Match, type Searched } from './matches.ts'

export type Find = {
  text: string
  setText: (text: string) => void
  terms: readonly string[]
  matches: readonly Match[]
  present: Match | undefined
  /** Counted from 0. */
  index: number
  step: (by: 1 | -1) => void
}

export function useFind(searched: Searched): Find {
  const { search } = useLocation()
  const addressed = new URLSearchParams(search).get('q') ?? ''
  const isPreview = useContext(IsPreview)
  const [typed, setTyped] = useState<string>()
  const text = isPreview ? (typed ?? addressed) : addressed
  const terms = useMemo(() => words(text), [text])
  const matches = useMemo(() => findMatches(searched, terms), [searched, terms])
  const [chosen, setChosen] = useState<{ text: string; index: number }>()
  const count = Math.max(1, matches.length)
  const index = chosen?.text === text ? chosen.index % count : firstMatch(matches)
  return {
    text,
    setText: isPreview ? setTyped : setText,
    terms,
    matches,
    present: matches[index],
    index,
    step: (by) => setChosen({ text, index: (index + by + count) % count }),
  }
}

function setText(text: string): void {
  replaceParameters({ q: text || undefined })
}
