// The sessions booked on the marketplace, newest slot first; a filter also shows sign-in records.

import { useCallback, useMemo } from 'react'
import { words } from '#contract/fold.ts'
import { countSessions, isByTime, type ListedSession, sessionsScreen } from '#contract/sessions.ts'
import { ListPage } from '#web/list/list-page.tsx'
import { useColumns } from '#web/list/use-columns.ts'
import { readsRowsAhead, useListPage } from '#web/list/use-list-page.ts'
import { sessionPath } from '#web/paths.ts'
import { DataTable } from '#web/table/data-table.tsx'
import { Button } from '#web/ui/button.tsx'
import { today } from '#web/ui/days.ts'
import { later } from '#web/ui/later.tsx'
import { useHasRoom } from '#web/ui/room.ts'
import { bookingColumns, bookingPhone, signInColumns, signInPhone } from './session-columns.tsx'
import { useUpcomingHeads } from './upcoming.ts'

const DayField = later(
  async () => (await import('./day-field.tsx')).DayField,
  () => <span className="w-34 shrink-0" />,
)
const SessionFigures = later(async () => (await import('./session-figures.tsx')).SessionFigures)

const sorts = [
  { value: '-slot', label: 'Newest first' },
  { value: 'slot', label: 'Oldest first' },
] as const
const priceSorts = [
  { value: '-totalPrice', label: 'Highest total' },
  { value: 'totalPrice', label: 'Lowest total' },
  { value: '-sessionPrice', label: 'Highest price' },
  { value: 'sessionPrice', label: 'Lowest price' },
] as const

const readBookingFilters = async () => (await import('./session-filters.ts')).bookingFilters
const readSignInFilters = async () => (await import('./session-filters.ts')).signInFilters

export function SessionsPage() {
  const list = useListPage(sessionsScreen)
  const { q } = list
  const isSignIns = list.query.kind === 'signin'
  const hasRoom = useHasRoom()
  const terms = useMemo(() => words(q ?? ''), [q])
  const heads = useUpcomingHeads(list)
  const all = useMemo(
    () => (isSignIns ? signInColumns : bookingColumns(terms, hasRoom)),
    [isSignIns, terms, hasRoom],
  )
  const { shown, choice } = useColumns(all)
  const recordHref = useCallback((id: string) => sessionPath(id, q), [q])
  const rowHref = useCallback(({ id }: ListedSession) => recordHref(id), [recordHref])
  return (
    <ListPage
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
      columns={choice}
      counting={countSessions}
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
      sorts={{ options: isSignIns ? sorts : [...sorts, ...priceSorts], shown: 'on phones' }}
    >
      {(source) => (
        <DataTable
          key={isSignIns ? 'sign-ins' : 'bookings'}
          label="Sessions"
          columns={shown}
          source={source}
          phone={isSignIns ? signInPhone : bookingPhone}
          rowHref={rowHref}
          heads={heads}
          sort={list.sort}
          onSort={list.setSort}
        />
      )}
    </ListPage>
  )
}

SessionsPage.readAhead = readsRowsAhead(sessionsScreen)
