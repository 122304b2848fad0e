// The sessions booked on the marketplace, newest slot first; on request also the records of sign-ins.

import { useCallback, useMemo } from 'react'
import { words } from '#contract/fold.ts'
import { readListQuery } from '#contract/list-query.ts'
import { exportSessions, getSession, listSessions, type Session, sessionsQuery } from '#contract/sessions.ts'
import { addressOf } from '#web/api/call.ts'
import { usePrefetch } from '#web/api/read.ts'
import { ListPage } from '#web/list/list-page.tsx'
import { readsRowsAhead } from '#web/list/read-ahead.ts'
import { useListPage } from '#web/list/use-list-page.ts'
import { sessionPath } from '#web/paths.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { useLocation } from '#web/ui/location.ts'
import { useHasRoom } from '#web/ui/media-query.ts'
import { bookingColumns, signInColumns } from './session-columns.tsx'
import { SessionFilters } from './session-filters.tsx'

const bookings = { kind: 'booking' } as const
/** Only an order by time can begin at a day. */
const withoutDay = { from: undefined }

function isByTime(search: string): boolean {
  return /^-?slot$/.test(readListQuery(sessionsQuery, new URLSearchParams(search)).sort)
}

function optionsOf(search: string) {
  return { defaults: bookings, ...(isByTime(search) ? {} : { fixed: withoutDay }) }
}

const sorts = [
  { value: '-slot', label: 'Newest first' },
  { value: 'slot', label: 'Oldest first' },
]
const priceSorts = [
  { value: '-totalPrice', label: 'Highest total' },
  { value: 'totalPrice', label: 'Lowest total' },
  { value: '-sessionPrice', label: 'Highest price' },
  { value: 'sessionPrice', label: 'Lowest price' },
]

export function SessionsPage() {
  const { search } = useLocation()
  const list = useListPage(listSessions, sessionsQuery, optionsOf(search))
  const { q } = list
  const isSignIns = list.query.kind === 'signin'
  const prefetch = usePrefetch()
  const hasRoom = useHasRoom()
  const terms = useMemo(() => words(q ?? ''), [q])
  const columns = useMemo(() => bookingColumns(terms, hasRoom), [terms, hasRoom])
  const rowHref = useCallback(({ id }: Session) => sessionPath(id, q), [q])
  const readAhead = useCallback(({ id }: Session) => prefetch(getSession, { params: { id } }), [prefetch])
  const { limit: _, cursor: __, at: ___, from: ____, ...selection } = list.query
  return (
    <ListPage
      title="Sessions"
      noun={isSignIns ? { one: 'sign-in', many: 'sign-ins' } : { one: 'session', many: 'sessions' }}
      list={list}
      searchPlaceholder="Question, name, transcript"
      filters={
        <SessionFilters
          query={list.query}
          rows={list.source.rows}
          isByTime={isByTime(search)}
          onChange={list.setQuery}
        />
      }
      sorts={{ options: isSignIns ? sorts : [...sorts, ...priceSorts], shown: 'always' }}
      exportHref={addressOf(exportSessions, { query: selection })}
    >
      {(source) => (
        <DataTable
          key={isSignIns ? 'sign-ins' : 'bookings'}
          label="Sessions"
          columns={isSignIns ? signInColumns : columns}
          source={source}
          rowHeight={isSignIns ? 44 : 56}
          phoneRowHeight={isSignIns ? 72 : 112}
          rowHref={rowHref}
          onRowIntent={readAhead}
          sort={list.sort}
          onSort={list.setSort}
        />
      )}
    </ListPage>
  )
}

SessionsPage.readAhead = readsRowsAhead(listSessions, sessionsQuery, optionsOf)
