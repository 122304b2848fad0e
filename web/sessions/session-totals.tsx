// The totals of the selected sessions, next to their number: exact sums. Beyond a limit they are only added up on
// request.

import { useState } from 'react'
import { formatPrice } from '#contract/money.ts'
import { type SessionsQuery, totalSessions } from '#contract/sessions.ts'
import { maxSummed } from '#contract/totals.ts'
import { useRead } from '#web/api/read.ts'
import { Button } from '#web/ui/button.tsx'
import { formatCount } from '#web/ui/format.ts'

/** Needs a key that changes with the selection. */
export function SessionTotals({ query }: { query: Partial<SessionsQuery> }) {
  const [isAll, setIsAll] = useState(false)
  const read = useRead(
    totalSessions,
    { query: isAll ? { ...query, all: true } : query },
    { keepPrevious: true },
  )
  if (read.state === 'failed')
    return <p className="text-danger">Error loading totals: {read.error.message}</p>
  if (read.state === 'loading') return null
  const { sums, count } = read.data
  if (!sums) {
    return (
      <Button look="quiet" disabled={isAll} onClick={() => setIsAll(true)}>
        {isAll ? 'Adding up all…' : `Add up more than ${formatCount(maxSummed)}`}
      </Button>
    )
  }
  if (count === 0) return null
  const figures = [
    { label: 'Revenue', value: formatPrice(sums.revenue) },
    { label: 'Earnings', value: formatPrice(sums.earnings) },
    { label: 'Session price', value: formatPrice(sums.sessionPrice) },
    {
      label: 'Average rating',
      value: sums.averageRating === null ? '–' : sums.averageRating,
      note: `${formatCount(sums.rated)} rated`,
    },
    { label: 'Refunds', value: formatCount(sums.refunds) },
  ]
  return (
    <dl aria-label="Totals" className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 tabular-nums">
      {figures.map(({ label, value, note }) => (
        <div key={label} className="flex items-baseline gap-1.5" data-tip={note}>
          <dt className="text-muted">{label}</dt>
          <dd className="font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
