// The figures of a person's sessions, each linked to these sessions. A role without sessions is left out.

import { formatPrice } from '#contract/money.ts'
import type { PersonSummary } from '#contract/people.ts'
import { refundedLabel } from '#contract/sessions.ts'
import { isTimestamp } from '#contract/timestamp.ts'
import type { User } from '#contract/users.ts'
import { sessionsPath } from '#web/paths.ts'
import { Link } from '#web/router/link.tsx'
import { formatCount, formatShare, formatTenths } from '#web/ui/format.ts'
import { Figure, Heading } from '#web/ui/heading.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { type Availability, type AvailableDay, minutesOf } from './week.ts'

/** The range of the server's figures, in weeks. */
const weeks = 4

const day = 86_400

type SummaryFiguresProps = { user: User; summary: PersonSummary }

export function SummaryFigures({ user: { id, Expert }, summary: { booked, given } }: SummaryFiguresProps) {
  const isClient = booked.sessions > 0
  if (!isClient && !given) return null
  return (
    <Panel>
      {isClient && (
        <Group
          label="As a customer"
          whose={{ user: id }}
          figures={[
            { label: 'Lifetime spend', value: formatPrice(booked.spend), filters: byPrice },
            { label: 'Sessions', value: formatCount(booked.sessions) },
            { label: 'Rating given', value: formatAverage(booked.averageRating), filters: rated },
            { label: 'Refunds', value: formatCount(booked.refunds), filters: refunded },
          ]}
        />
      )}
      {given && (
        <Group
          label="As an expert"
          whose={{ expert: id }}
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

type Filters = Readonly<Record<string, string>>

const byPrice = { sort: '-totalPrice' }
const rated = { minRating: '1' }
const refunded = { label: refundedLabel }

type GroupProps = {
  label: string
  /** The filter that all figures share. */
  whose: Filters
  figures: readonly { label: string; value: string | undefined; note?: string; filters?: Filters }[]
}

function Group({ label, whose, figures }: GroupProps) {
  return (
    <section
      aria-label={label}
      className="grid gap-x-4 gap-y-2 px-5 py-4 @3xl:grid-cols-[6rem_minmax(0,1fr)]"
    >
      <Heading size="part">{label}</Heading>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-3 @xl:grid-cols-3 @3xl:grid-cols-6">
        {figures.map((figure) => (
          <li key={figure.label} className="min-w-0">
            <Link
              href={sessionsPath({ ...whose, ...figure.filters })}
              className="-m-1 block rounded-md p-1 hover:bg-hover"
            >
              <span className="block text-xs text-muted">{figure.label}</span>
              <Figure size="record">{figure.value}</Figure>
              {figure.note && <span className="block text-xs text-muted">{figure.note}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

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
  return (end - start + day) % day
}

function timeOfDay(time: AvailableDay['startingTime']): number | undefined {
  if (typeof time === 'object' && 'text' in time) return minutesOf(time.text) * 60
  return isTimestamp(time) ? ((time.seconds % day) + day) % day : undefined
}

/**
 * Returns the booked share of an expert's available time, such as '38.0%'; undefined without available hours. It may exceed 100%: sessions
 * can also be booked outside these hours.
 */
export function formatUtilization(bookedSeconds: number, availability: Availability | undefined) {
  const available = weeklySeconds(availability) * weeks
  return available === 0 ? undefined : formatShare(bookedSeconds / available)
}
