// The sessions of one user, newest first and a page at a time: booked ones with records of sign-ins, and given ones.

import { useState } from 'react'
import { listSessions, type SessionsQuery } from '#contract/sessions.ts'
import { useList } from '#web/api/list.ts'
import { sessionPath, sessionsPath } from '#web/paths.ts'
import { DataTable } from '#web/table/data-table.tsx'
import { Button } from '#web/ui/button.tsx'
import { formatCount } from '#web/ui/format.ts'
import { SectionHead } from '#web/ui/panel.tsx'
import { useHasRoom } from '#web/ui/room.ts'
import { ErrorState } from '#web/ui/states.tsx'
import { Door } from '#web/ui/text-link.tsx'
import { created, phone, type SessionColumn } from './session-columns.tsx'

/** How many rows are shown at first. */
const firstRows = 10

type UserSessionsProps = {
  title: string
  whose: { user: string } | { expert: string }
  columns: SessionColumn[]
  empty: string
}

export function UserSessions({ title, whose, columns, empty }: UserSessionsProps) {
  const [sort, setSort] = useState<SessionsQuery['sort']>('-slot')
  const [showsMore, setShowsMore] = useState(false)
  const list = useList(listSessions, { ...whose, sort })
  const hasRoom = useHasRoom()
  const { rows, total, isPrevious, error, moreFailed } = list
  const shown = showsMore ? rows : rows?.slice(0, firstRows)
  const hasMore = rows !== undefined && (list.hasNext || rows.length > (shown?.length ?? 0))
  return (
    <section aria-label={title} className="col-span-full mt-2 min-w-0">
      <SectionHead
        title={
          <>
            {title}
            {total !== undefined && (
              <span className="ml-2 font-normal text-muted">
                {formatCount(total)}
                {list.isCapped && '+'}
              </span>
            )}
          </>
        }
        actions={total ? <Door href={sessionsPath(whose)}>Open in Sessions</Door> : null}
      />
      {error && <ErrorState loading="sessions" error={error} onRetry={list.retry} />}
      {rows?.length === 0 && <p className="text-muted">{empty}</p>}
      {!error && rows?.length !== 0 && (
        <DataTable
          label={title}
          columns={hasRoom ? columns : columns.filter((column) => column !== created)}
          source={{ rows: shown, total, isPrevious }}
          phone={phone}
          rowHref={(session) => sessionPath(session.id)}
          sort={sort}
          onSort={setSort}
        />
      )}
      {moreFailed && <ErrorState loading="sessions" error={moreFailed.error} onRetry={list.retryMore} />}
      {hasMore && !moreFailed && (
        <Button
          size="small"
          className="mt-2"
          disabled={list.isLoadingNext}
          onClick={() => (showsMore ? list.loadNext() : setShowsMore(true))}
        >
          {list.isLoadingNext ? 'Loading more...' : 'Show more sessions'}
        </Button>
      )}
    </section>
  )
}
