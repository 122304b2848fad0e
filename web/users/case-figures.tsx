// The figures of a person's sessions, each a link to these sessions.

import type { ReactNode } from 'react'
import { formatPrice } from '#contract/money.ts'
import type { CaseFile } from '#contract/people.ts'
import { refundedLabel } from '#contract/sessions.ts'
import type { User } from '#contract/users.ts'
import { sessionsPath } from '#web/paths.ts'
import { Link } from '#web/router/link.tsx'
import { formatCount } from '#web/ui/format.ts'
import { sayUtilisation } from './utilisation.ts'

type CaseFiguresProps = { user: User; caseFile: CaseFile }

export function CaseFigures({ user: { id, Expert }, caseFile: { booked, given } }: CaseFiguresProps) {
  return (
    <div className="flex flex-col gap-x-10 gap-y-4 @7xl:flex-row @7xl:flex-wrap">
      <Group label="As a client" columns="grid-cols-2">
        <Figure
          label="Lifetime spend"
          value={formatPrice(booked.spend)}
          href={sessionsPath({ user: id, sort: '-totalPrice' })}
        />
        <Figure label="Sessions" value={formatCount(booked.sessions)} href={sessionsPath({ user: id })} />
        <Figure
          label="Average given"
          value={sayAverage(booked.averageRating)}
          href={sessionsPath({ user: id, minRating: '1' })}
        />
        <Figure
          label="Refunds"
          value={formatCount(booked.refunds)}
          href={sessionsPath({ user: id, label: refundedLabel })}
        />
      </Group>
      {given && (
        <Group label="As an expert" columns="grid-cols-2 min-[360px]:grid-cols-3">
          <Figure
            label="Earnings"
            value={formatPrice(given.earnings)}
            note="40% of revenue"
            href={sessionsPath({ expert: id, sort: '-totalPrice' })}
          />
          <Figure
            label="Revenue"
            value={formatPrice(given.revenue)}
            href={sessionsPath({ expert: id, sort: '-totalPrice' })}
          />
          <Figure
            label="Sessions given"
            value={formatCount(given.sessions)}
            href={sessionsPath({ expert: id })}
          />
          <Figure
            label="Average received"
            value={sayAverage(given.averageRating)}
            href={sessionsPath({ expert: id, minRating: '1' })}
          />
          <Figure
            label="Refunds"
            value={formatCount(given.refunds)}
            href={sessionsPath({ expert: id, label: refundedLabel })}
          />
          <Figure
            label="Utilisation"
            value={sayUtilisation(given.bookedSeconds, Expert?.Availability)}
            note="Last 28 days"
            href={sessionsPath({ expert: id, from: 'today-27', until: 'today' })}
          />
        </Group>
      )}
    </div>
  )
}

/** `columns`: if they do not fit side by side, so that none is alone on a line. */
function Group({ label, columns, children }: { label: string; columns: string; children: ReactNode }) {
  return (
    <section aria-label={label} className="min-w-0">
      <h2 className="mb-1 text-xs font-medium text-muted">{label}</h2>
      <ul className={`grid gap-x-4 gap-y-3 @xl:flex @xl:flex-wrap ${columns}`}>{children}</ul>
    </section>
  )
}

type FigureProps = { label: string; value: string; note?: string; href: string }

function Figure({ label, value, note, href }: FigureProps) {
  return (
    <li className="@xl:w-28">
      <Link href={href} className="-m-1 block rounded-md p-1 hover:bg-hover">
        <span className="block text-xs text-muted">{label}</span>
        <span className="block text-lg font-semibold tracking-tight">{value}</span>
        {note && <span className="block text-xs text-muted">{note}</span>}
      </Link>
    </li>
  )
}

const oneDecimal = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

function sayAverage(average: number | null): string {
  return average === null ? '–' : oneDecimal.format(average)
}
