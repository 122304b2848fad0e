// The figures of a person's sessions, each linked to these sessions. A role without sessions is left out.

import { formatPrice } from '#contract/money.ts'
import type { PersonSummary } from '#contract/people.ts'
import { refundedLabel } from '#contract/sessions.ts'
import { isTimestamp } from '#contract/timestamp.ts'
import type { User } from '#contract/users.ts'
import { sessionsPath } from '#web/paths.ts'
import { FigureGroup } from '#web/records/figure-group.tsx'
import { formatCount, formatRelative, formatShare, formatTenths } from '#web/ui/format.ts'
import { Panel } from '#web/ui/panel.tsx'
import { useNow } from '#web/ui/time.tsx'
import { type Availability, type AvailableDay, minutesOf } from './week.ts'

/** The range of the server's figures, in weeks. */
const weeks = 4

const day = 86_400

type SummaryFiguresProps = { user: User; summary: PersonSummary }

export function SummaryFigures({ user: { id, Expert }, summary: { booked, given } }: SummaryFiguresProps) {
  const now = useNow()
  const isClient = booked.sessions > 0
  if (!isClient && !given) return null
  return (
    <Panel>
      {isClient && (
        <FigureGroup
          label="As a customer"
          hrefOf={(filters) => sessionsPath({ user: id, ...filters })}
          figures={[
            { label: 'Lifetime spend', value: formatPrice(booked.spend), filters: byPrice },
            { label: 'Sessions', value: formatCount(booked.sessions) },
            {
              label: 'Last session',
              value: booked.lastSession ? formatRelative(booked.lastSession, now) : undefined,
              filters: { upcoming: 'false' },
            },
            { label: 'Rating given', value: formatAverage(booked.averageRating), filters: rated },
            { label: 'Refunds', value: formatCount(booked.refunds), filters: refunded },
          ]}
        />
      )}
      {given && (
        <FigureGroup
          label="As an expert"
          hrefOf={(filters) => sessionsPath({ expert: id, ...filters })}
          figures={[
            {
              label: 'Earnings',
              value: formatPrice(given.earnings),
              note: '40% of revenue',
              filters: byPrice,
            },
            { label: 'Revenue', value: formatPrice(given.revenue), filters: byPrice },
            { label: 'Sessions held', value: formatCount(given.sessions) },
            {
              label: 'Rating received',
              value: formatAverage(given.averageRating),
              note: 'Of rated sessions',
              filters: rated,
            },
            { label: 'Refunds', value: formatCount(given.refunds), filters: refunded },
            {
              label: 'Utilization',
              value: formatUtilization(given.bookedSeconds, Expert?.Availability),
              note: 'Last 28 days',
              filters: { from: 'today-27', until: 'today' },
            },
          ]}
        />
      )}
    </Panel>
  )
}

const byPrice = { sort: '-totalPrice' }
const rated = { minRating: '1' }
const refunded = { label: refundedLabel }

function formatAverage(average: number | null): string | undefined {
  return average === null ? undefined : formatTenths(average)
}

/** Returns the seconds of one week, from the record's days; a day that is listed twice counts twice, as it is shown. */
export function weeklySeconds(availability: Availability | undefined): number {
  const days = availability?.days ?? []
  return days.reduce((sum, one) => sum + (one.isEnabled ? secondsOf(one) : 0), 0)
}

/** Only the times of day count; an end before the start is on the next day. */
function secondsOf({ startingTime, endingTime }: AvailableDay): number {
  const [start, end] = [timeOfDay(startingTime), timeOfDay(endingTime)]
  if (start === undefined || end === undefined) return 0
  return end < start ? end - start + day : end - start
}

function timeOfDay(time: AvailableDay['startingTime']): number | undefined {
  if (typeof time === 'object' && 'text' in time) return minutesOf(time.text) * 60
  return isTimestamp(time) ? ((time.seconds % day) + day) % day : undefined
}

/** Undefined without available hours. It may exceed 100%: sessions can also be booked outside these hours. */
export function formatUtilization(bookedSeconds: number, availability: Availability | undefined) {
  const available = weeklySeconds(availability) * weeks
  return available === 0 ? undefined : formatShare(bookedSeconds / available)
}
