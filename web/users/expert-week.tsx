// One week of an expert as a drawing: available hours, blocked slots, the notice, and the bookings as links. With
// buttons for earlier and later weeks.

import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { maxLimit } from '#contract/list.ts'
import { listSessions } from '#contract/sessions.ts'
import { isDay } from '#contract/timestamp.ts'
import type { Expert } from '#contract/users.ts'
import { useRead } from '#web/api/read.ts'
import { sessionsPath } from '#web/paths.ts'
import { replaceParameters } from '#web/router/address.ts'
import { useLocation } from '#web/router/location.ts'
import { timeZone } from '#web/settings.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { addDays, dayIn, formatDay, startOf } from '#web/ui/days.ts'
import { formatCount } from '#web/ui/format.ts'
import { SectionHead } from '#web/ui/panel.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { useNow } from '#web/ui/time.tsx'
import { WeekGrid, WeekLegend } from './week-grid.tsx'

export function ExpertWeek({ id, expert }: { id: string; expert: Expert }) {
  const nowMs = useNow()
  const present = startOf(dayIn(timeZone, nowMs), 'week')
  const { search } = useLocation()
  const monday = chosenWeek(search) ?? present
  const days = { from: monday, until: addDays(monday, 6) }
  const read = useRead(
    listSessions,
    { query: { kind: 'booking', expert: id, ...days, sort: 'slot', limit: maxLimit } },
    { keepPrevious: true },
  )
  const isRead = read.state === 'ready' && !read.isPrevious
  const sessions = isRead ? read.data : []
  return (
    <section aria-label="Week" className="min-w-0">
      <SectionHead
        title={
          <>
            Week of {formatDay(monday)} <span className="font-normal text-muted">· times in {timeZone}</span>
          </>
        }
        actions={
          <div className="flex items-center gap-1">
            <TextLink href={sessionsPath({ expert: id, sort: 'slot', ...days })} className="mr-2">
              {isRead ? formatBookings(sessions.length) : 'Bookings'}
            </TextLink>
            <IconButton label="Earlier week" onClick={() => choose(addDays(monday, -7))}>
              <ChevronLeft aria-hidden="true" className="size-4" />
            </IconButton>
            <Button size="small" disabled={monday === present} onClick={() => choose(undefined)}>
              This week
            </Button>
            <IconButton label="Later week" onClick={() => choose(addDays(monday, 7))}>
              <ChevronRight aria-hidden="true" className="size-4" />
            </IconButton>
          </div>
        }
      />
      {read.state === 'failed' && <ErrorState loading="bookings" error={read.error} onRetry={read.retry} />}
      <WeekGrid monday={monday} availability={expert.Availability} sessions={sessions} nowMs={nowMs} />
      <WeekLegend availability={expert.Availability} />
    </section>
  )
}

/** The Monday of the week in the address, which contains one of its days. */
function chosenWeek(search: string): string | undefined {
  const week = new URLSearchParams(search).get('week') ?? ''
  return isDay(week) ? startOf(week, 'week') : undefined
}

function choose(week: string | undefined): void {
  replaceParameters({ week })
}

function formatBookings(bookings: number): string {
  if (bookings === maxLimit) return `The first ${formatCount(maxLimit)} bookings`
  return `${formatCount(bookings)} ${bookings === 1 ? 'booking' : 'bookings'}`
}
