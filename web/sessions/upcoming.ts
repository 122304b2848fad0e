// The headings of a list of sessions by time: where what is upcoming begins, with its number, and where it ends.

import { useMemo } from 'react'
import { countSessions, isByTime, type ListedSession, type SessionsQuery } from '#contract/sessions.ts'
import { isTimestamp, toMilliseconds } from '#contract/timestamp.ts'
import { useRead } from '#web/api/read.ts'
import type { ListState } from '#web/list/use-list-page.ts'
import type { Head } from '#web/table/virtual-lines.ts'
import { formatCount } from '#web/ui/format.ts'
import { useNow } from '#web/ui/time.tsx'

const none: never[] = []

export function useUpcomingHeads(list: ListState<SessionsQuery, ListedSession>): readonly Head[] {
  const { query, sort, selection, hasPrevious, hasNext, isPrevious } = list
  const { rows = none } = list.source
  const now = useNow()
  const isShown = isByTime(sort) && query.kind !== 'signin' && query.upcoming === undefined
  const isNewestFirst = sort === '-slot'
  const { first, past } = useMemo(
    () => (isShown ? upcomingIn(rows, isNewestFirst, now) : nowhere),
    [isShown, rows, isNewestFirst, now],
  )
  const begins = first >= 0 && !(first === 0 && hasPrevious)
  const isWhole = isNewestFirst ? past < rows.length || !hasNext : !hasNext
  const read = useRead(
    countSessions,
    { query: { ...selection, upcoming: true } },
    { enabled: begins && !isWhole && !isPrevious },
  )
  const counted = read.state === 'ready' ? read.data : undefined
  const count = isWhole ? formatCount(past - first) : counted && formatCount(counted.count, counted.isMinimum)
  return useMemo(() => {
    const heads: Head[] = []
    if (begins) heads.push({ line: first, text: count ? `Upcoming, ${count}` : 'Upcoming' })
    if (isNewestFirst && first >= 0 && past < rows.length) heads.push({ line: past, text: 'Past' })
    return heads
  }, [begins, isNewestFirst, first, past, count, rows])
}

const nowhere = { first: -1, past: 0 }

/** The rows are in order of time, so only those that are upcoming are looked at, however many are loaded. */
function upcomingIn(rows: readonly ListedSession[], isNewestFirst: boolean, now: number) {
  const isOver = (row: ListedSession) => !isAhead(row, now)
  const firstOver = isNewestFirst ? rows.findIndex(isOver) : rows.length
  const past = firstOver < 0 ? rows.length : firstOver
  const first = isNewestFirst ? 0 : rows.findLastIndex(isOver) + 1
  return first < past ? { first, past } : nowhere
}

function isAhead({ slot }: ListedSession, now: number): boolean {
  return isTimestamp(slot?.startingTime) && toMilliseconds(slot.startingTime) > now
}
