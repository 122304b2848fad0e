// The text in the search box and its answer: debounced, and an answer to an older text never replaces a newer one.

import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { searchEverything } from '#contract/search.ts'
import { type ReadState, useRead } from '#web/api/read.ts'
import { commandsFor, emptySections } from './commands.ts'
import { type Section, sectionsOf } from './options.ts'

const debounceMs = 15

export type Search = {
  /** The search text: the typed text with normalized white space. */
  q: string
  /** Undefined while there is nothing to show; those of the previous text while the answer is loading. */
  sections: Section[] | undefined
  terms: readonly string[]
  /** The words that the sections are for, where nothing was found for q. */
  shown: string | undefined
  error: Extract<ReadState<unknown>, { state: 'failed' }> | undefined
  /** How many records the sections hold. */
  hits: number
  /** The sections are the answer to q. */
  isCurrent: boolean
  /** Searches without waiting for the debounce. */
  searchNow: () => void
}

/** `opening`: the number of times that the panel was opened; each of them shows the recent records and actions of that moment. */
export function useSearch(text: string, opening: number): Search {
  const q = text.trim().replace(/\s+/g, ' ')
  const [asked, setAsked] = useState(q)
  const searchNow = useCallback(() => setAsked(q), [q])

  useEffect(() => {
    const timer = setTimeout(searchNow, q === '' ? 0 : debounceMs)
    return () => clearTimeout(timer)
  }, [searchNow, q])

  const read = useRead(
    searchEverything,
    { query: { q: asked, count: 'none' } },
    { enabled: asked !== '', keepPrevious: true },
  )
  const answer = read.state === 'ready' && isRelated(read.data.q, q) ? read.data : undefined
  const client = useQueryClient()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what an empty box offers is read from the page
  const sections = useMemo(
    () => (q === '' ? emptySections(client) : answer && sectionsOf(answer, commandsFor(q, client))),
    [q, answer, client, opening],
  )
  return {
    q,
    sections,
    hits: answer?.groups.reduce((sum, { hits }) => sum + hits.length, 0) ?? 0,
    terms: answer?.terms ?? [],
    shown: answer?.shown,
    error: read.state === 'failed' && asked === q ? read : undefined,
    isCurrent: q === '' || (answer?.q === q && read.state === 'ready' && !read.isPrevious),
    searchNow,
  }
}

/** The previous answer stays visible while its text is extended or shortened. */
function isRelated(answered: string, q: string): boolean {
  return q !== '' && (q.startsWith(answered) || answered.startsWith(q))
}
