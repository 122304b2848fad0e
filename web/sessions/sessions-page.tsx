// The sessions booked on the marketplace, newest slot first; a filter also shows sign-in records.

import { useCallback, useMemo } from 'react'
import { words } from '#contract/fold.ts'
import {
  countSessions,
  isByTime,
  type ListedSession,
  type SessionsQuery,
  sessionsScreen,
} from '#contract/sessions.ts'
import { isTimestamp, toMilliseconds } from '#contract/timestamp.ts'
import { useRead } from '#web/api/read.ts'
import { TablePage } from '#web/list/table-page.tsx'
import { type ListState, readsRowsAhead, useListPage } from '#web/list/use-list-page.ts'
import { sessionPath } from '#web/paths.ts'
import type { Head } from '#web/table/virtual-lines.ts'
import { Button } from '#web/ui/button.tsx'
import { today } from '#web/ui/days.ts'
import { formatCount } from '#web/ui/format.ts'
import { later } from '#web/ui/later.tsx'
import { useHasRoom } from '#web/ui/room.ts'
import { useNow } from '#web/ui/time.tsx'
import { bookingColumns, bookingPhone, signInColumns, signInPhone } from './session-columns.tsx'

const DayField = later(
  async () => (await import('./day-field.tsx')).DayField,
  () => <span className="w-34 shrink-0" />,
)
const SessionFigures = later(async () => (await import('./session-figures.tsx')).SessionFigures)

const readBookingFilters = async () => (await import('./session-filters.ts')).bookingFilters
const readSignInFilters = async () => (await import('./session-filters.ts')).signInFilters

export function SessionsPage() {
  const list = useListPage(sessionsScreen)
  const { q } = list
  const isSignIns = list.query.kind === 'signin'
  const hasRoom = useHasRoom()
  const terms = useMemo(() => words(q ?? ''), [q])
  const heads = useUpcomingHeads(list)
  const columns = useMemo(
    () => (isSignIns ? signInColumns : bookingColumns(terms, hasRoom)),
    [isSignIns, terms, hasRoom],
  )
  const recordHref = useCallback((id: string) => sessionPath(id, q), [q])
  return (
    <TablePage
      title="Sessions"
      entityName={isSignIns ? { one: 'sign-in', many: 'sign-ins' } : { one: 'session', many: 'sessions' }}
      list={list}
      recordHref={recordHref}
      searchPlaceholder="Question, name, transcript"
      readDefinitions={isSignIns ? readSignInFilters : readBookingFilters}
      filters={
        isByTime(list.sort) && (
          <>
            <DayField value={list.query.day} onChange={(day) => list.setQuery({ day }, { typing: true })} />
            <Button onClick={() => list.setQuery({ day: today.get() })}>Today</Button>
          </>
        )
      }
      screen="sessions"
      figures={
        !isSignIns && (
          <SessionFigures
            key={JSON.stringify(list.selection)}
            query={list.selection}
            // Waits for the rows: computing the totals is much slower than reading a page.
            isWaiting={list.source.rows === undefined || list.isPrevious}
          />
        )
      }
      table={{ label: 'Sessions', columns, phone: isSignIns ? signInPhone : bookingPhone, heads }}
    />
  )
}

SessionsPage.readAhead = readsRowsAhead(sessionsScreen)

const none: never[] = []

/** The headings of a list by time: where what is upcoming begins, with its number, and where it ends. */
function useUpcomingHeads(list: ListState<SessionsQuery, ListedSession>): readonly Head[] {
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
  const counted = read.data
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
