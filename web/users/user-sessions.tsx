// The sessions of one user and their columns, newest first and a page at a time: booked ones with sign-in records, and given ones.

import { useState } from 'react'
import type { SortKeyOf } from '#contract/list.ts'
import { formatPrice } from '#contract/money.ts'
import {
  isSignInRecord,
  type ListedSession,
  listSessions,
  type SessionsQuery,
  type SessionsSelection,
} from '#contract/sessions.ts'
import { firstVisible } from '#contract/visible-text.ts'
import { useList } from '#web/api/list.ts'
import { sessionPath, sessionsPath } from '#web/paths.ts'
import { inZone } from '#web/settings.ts'
import { useMoreRows } from '#web/shared/more-rows.tsx'
import { ExpertOrAi, SessionLabel, SignInBadge, SlotTime } from '#web/shared/session-texts.tsx'
import { DataTable } from '#web/table/data-table.tsx'
import type { AreaOf, Column } from '#web/table/table-column.ts'
import { Foreign, Prose } from '#web/ui/foreign.tsx'
import { formatCount } from '#web/ui/format.ts'
import { SectionHead } from '#web/ui/panel.tsx'
import { useHasRoom } from '#web/ui/room.ts'
import { ErrorState } from '#web/ui/states.tsx'
import { Door } from '#web/ui/text-link.tsx'
import { Time } from '#web/ui/time.tsx'

const firstRows = 10

type UserSessionsProps = {
  title: string
  whose: { user: string } | { expert: string }
  columns: SessionColumn[]
  empty: string
}

export function UserSessions({ title, whose, columns, empty }: UserSessionsProps) {
  const [sort, setSort] = useState<SessionsQuery['sort']>('-slot')
  const list = useList(listSessions, { ...whose, sort })
  const hasRoom = useHasRoom()
  const { shown, more } = useMoreRows(list, { first: firstRows, entityName: 'sessions' })
  const { rows, count, isPrevious, error } = list
  return (
    <section aria-label={title} className="col-span-full mt-2 min-w-0">
      <SectionHead
        title={
          <>
            {title}
            {count !== undefined && (
              <span className="ml-2 font-normal text-muted">{formatCount(count, list.isCapped)}</span>
            )}
          </>
        }
        actions={count ? <Door href={sessionsPath(whose)}>Open in Sessions</Door> : null}
      />
      {error && <ErrorState loading="sessions" error={error} onRetry={list.retry} />}
      {rows?.length === 0 && <p className="text-muted">{empty}</p>}
      {!error && rows?.length !== 0 && (
        <DataTable
          label={title}
          columns={hasRoom ? columns : columns.filter((column) => column !== created)}
          source={{ rows: shown, count, isPrevious }}
          phone={phone}
          rowHref={(session) => sessionPath(session.id)}
          sort={sort}
          onSort={setSort}
        />
      )}
      {more}
    </section>
  )
}

const phone = { height: 94, areas: ['session total', 'partner status', 'when when'] } as const

type SessionColumn = Column<ListedSession, SortKeyOf<SessionsSelection>, AreaOf<typeof phone>>

const about: SessionColumn = {
  header: 'Session',
  area: 'session',
  width: 'minmax(0, 2fr)',
  cell: (session) =>
    isSignInRecord(session) ? (
      <SignInBadge session={session} />
    ) : (
      <span className="block truncate">
        <Question text={session.question} />
      </span>
    ),
}

const expert: SessionColumn = {
  header: 'With',
  area: 'partner',
  cell: (session) => (isSignInRecord(session) ? '' : <ExpertOrAi session={session} />),
}

const user: SessionColumn = {
  header: 'User',
  area: 'partner',
  cell: ({ userFullname, userName, userId }) => (
    <Foreign>{firstVisible(userFullname, userName) ?? userId}</Foreign>
  ),
}

/** Hidden in favour of the question if there is little room. */
const created: SessionColumn = {
  header: inZone('Created'),
  width: '9.5rem',
  cell: (session) => <Time timestamp={session.dateCreated} zone="hidden" />,
}

const rest: SessionColumn[] = [
  {
    header: inZone('When'),
    area: 'when',
    width: '11.5rem',
    sortKey: 'slot',
    order: 'time',
    cell: (session) => <SlotTime session={session} />,
  },
  created,
  {
    header: 'Status',
    area: 'status',
    areaAlign: 'end',
    width: '6.5rem',
    cell: (session) => <SessionLabel session={session} />,
  },
  {
    header: 'Total',
    area: 'total',
    areaAlign: 'end',
    width: '5.5rem',
    align: 'end',
    sortKey: 'totalPrice',
    order: 'size',
    cell: (session) => (isSignInRecord(session) ? '' : formatPrice(session.totalPrice)),
  },
]

export const bookedColumns: SessionColumn[] = [about, expert, ...rest]
export const givenColumns: SessionColumn[] = [about, user, ...rest]

function Question({ text }: { text: string | undefined }) {
  const shown = firstVisible(text)
  return shown ? <Prose>{shown}</Prose> : <span className="text-muted">No question</span>
}
