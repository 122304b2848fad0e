// What is typed into the search box, and the answer to it: asked a moment after the last key, never out of order.

import { useCallback, useEffect, useMemo, useState } from 'react'
import { searchEverything } from '#contract/search.ts'
import { type ReadState, useRead } from '#web/api/read.ts'
import { type OptionGroup, optionGroups } from './options.ts'

const settleMs = 15

export type Search = {
  /** The text that is looked for: what is typed, tidied up. */
  q: string
  /** Undefined while there is nothing to show; of an earlier text while the present one is being looked for. */
  groups: OptionGroup[] | undefined
  terms: readonly string[]
  error: Extract<ReadState<unknown>, { state: 'failed' }> | undefined
  /** The groups are the answer to q. */
  isCurrent: boolean
  /** Asks without waiting for another key. */
  askNow: () => void
}

export function useSearch(text: string): Search {
  const q = text.trim().replace(/\s+/g, ' ')
  const [asked, setAsked] = useState(q)
  const askNow = useCallback(() => setAsked(q), [q])

  useEffect(() => {
    const timer = setTimeout(askNow, q === '' ? 0 : settleMs)
    return () => clearTimeout(timer)
  }, [askNow, q])

  const read = useRead(
    searchEverything,
    { query: { q: asked } },
    { enabled: asked !== '', keepPrevious: true },
  )
  const answer = read.state === 'ready' && isRelated(read.data.q, q) ? read.data : undefined
  const groups = useMemo(() => answer && optionGroups(answer), [answer])
  return {
    q,
    groups,
    terms: answer?.terms ?? [],
    error: read.state === 'failed' && asked === q ? read : undefined,
    isCurrent: answer?.q === q && read.state === 'ready' && !read.isStale,
    askNow,
  }
}

/** The answer to a text that is being typed on, or taken back, is worth keeping in sight; any other is not. */
function isRelated(answered: string, q: string): boolean {
  return q !== '' && (q.startsWith(answered) || answered.startsWith(q))
}
