// The text in the search box and its answer; an answer to an older text never replaces a newer one.

import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { maxSearchText } from '#contract/list.ts'
import { searchEverything } from '#contract/search.ts'
import { type ReadState, useRead } from '#web/api/read.ts'
import { commandsFor, emptySections } from './commands.ts'
import { type PaletteOption, type PaletteSection, sectionsOf } from './options.ts'
import { typedAddress } from './typed-address.ts'

export type Search = {
  /** The search text: the typed text with normalized white space. */
  q: string
  /** Undefined while there is nothing to show; the sections of the previous text while the answer is loading. */
  sections: PaletteSection[] | undefined
  terms: readonly string[]
  /** The words that were searched instead, if nothing was found for q. */
  shown: string | undefined
  error: Extract<ReadState<unknown>, { state: 'failed' }> | undefined
  hits: number
  /** True if the sections are the answer to q. */
  isCurrent: boolean
}

/** `opening`: the number of times that the panel was opened; each opening shows the then recent records and actions. */
export function useSearch(text: string, opening: number): Search {
  const q = text.trim().replace(/\s+/g, ' ')
  const read = useRead(
    searchEverything,
    { query: { q, count: 'none' } },
    { enabled: isSearched(q), keepPrevious: true },
  )
  const found = read.state === 'ready' && isRelated(read.data.q, q) ? read.data : undefined
  const answer = isSearched(q) ? found : undefined
  const client = useQueryClient()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what an empty box offers is read from the page
  const sections = useMemo(() => {
    if (q === '') return emptySections(client)
    const known = isSearched(q) ? answer : { q, terms: [], meanings: [], groups: [] }
    return known && sectionsOf(known, commandsFor(q, client))
  }, [q, answer, client, opening])
  return {
    q,
    sections,
    hits: answer?.groups.reduce((sum, { hits }) => sum + hits.length, 0) ?? 0,
    terms: answer?.terms ?? [],
    shown: isOfAnswer(sections?.[0]?.options[0]) ? answer?.shown : undefined,
    error: read.state === 'failed' ? read : undefined,
    isCurrent: !isSearched(q) || (answer?.q === q && read.state === 'ready' && !read.isPrevious),
  }
}

/** False for an empty text, an address, or a text that is too long. */
function isSearched(q: string): boolean {
  return q !== '' && q.length <= maxSearchText && typedAddress(q) === undefined
}

/** True for records and meanings; pages and actions match the words as they were typed. */
function isOfAnswer(option: PaletteOption | undefined): boolean {
  return option?.found !== undefined || option?.meant !== undefined
}

/** The previous answer stays visible while its text is extended or shortened. */
function isRelated(answered: string, q: string): boolean {
  return q !== '' && (q.startsWith(answered) || answered.startsWith(q))
}
