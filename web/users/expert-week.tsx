// Draws one week of an expert: available hours, blocked slots, the notice, and the bookings as links. With buttons for earlier and later
// weeks.

import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { addDays, isDay } from '#contract/days.ts'
import { maxLimit } from '#contract/list.ts'
import { type ListedSession, listSessions } from '#contract/sessions.ts'
import { isTimestamp, toMilliseconds } from '#contract/timestamp.ts'
import type { Expert } from '#contract/users.ts'
import { useRead } from '#web/api/read.ts'
import { sessionsPath } from '#web/paths.ts'
import { replaceParameters } from '#web/router/address.ts'
import { useLocation } from '#web/router/location.ts'
import { timeZone } from '#web/settings.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { dayIn, formatDay, startOf } from '#web/ui/days.ts'
import { formatCount } from '#web/ui/format.ts'
import { SectionHead } from '#web/ui/panel.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { useNow } from '#web/ui/time.tsx'
import { WeekGrid, WeekLegend } from './week-grid.tsx'

/** A slot is at most as long as the longest day. */
const daysBefore = 2

export function ExpertWeek({ id, expert }: { id: string; expert: Expert }) {
  const nowMs = useNow()
  const present = startOf(dayIn(timeZone, nowMs), 'week')
  const { search } = useLocation()
  const monday = chosenWeek(search) ?? present
  const days = { from: monday, until: addDays(monday, 6) }
  // Slots of the days before may end in this week.
  const read = useRead(listSessions, {
    query: {
      kind: 'booking',
      expert: id,
      from: addDays(monday, -daysBefore),
      until: days.until,
      sort: 'slot',
      limit: maxLimit,
    },
  })
  const sessions = read.data ?? []
  const begun = sessions.filter(({ slot }) => beginsFrom(monday, slot))
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
              {read.state === 'ready'
                ? formatBookings(begun.length, sessions.length === maxLimit)
                : 'Bookings'}
            </TextLink>
            <IconButton Icon={ChevronLeft} label="Earlier week" onClick={() => choose(addDays(monday, -7))} />
            <Button size="small" disabled={monday === present} onClick={() => choose(undefined)}>
              This week
            </Button>
            <IconButton Icon={ChevronRight} label="Later week" onClick={() => choose(addDays(monday, 7))} />
          </div>
        }
      />
      {read.state === 'failed' && <ErrorState loading="bookings" error={read.error} onRetry={read.retry} />}
      <WeekGrid monday={monday} availability={expert.Availability} sessions={sessions} nowMs={nowMs} />
      <WeekLegend availability={expert.Availability} />
    </section>
  )
}

/** Returns the Monday of the week in the address, which contains one of its days. */
function chosenWeek(search: string): string | undefined {
  const week = new URLSearchParams(search).get('week') ?? ''
  return isDay(week) ? startOf(week, 'week') : undefined
}

function choose(week: string | undefined): void {
  replaceParameters({ week })
}

function beginsFrom(day: string, slot: ListedSession['slot']): boolean {
  return isTimestamp(slot?.startingTime) && dayIn(timeZone, toMilliseconds(slot.startingTime)) >= day
}

function formatBookings(bookings: number, isCut: boolean): string {
  if (isCut) return `The first ${formatCount(bookings)} bookings`
  return `${formatCount(bookings)} ${bookings === 1 ? 'booking' : 'bookings'}`
}
