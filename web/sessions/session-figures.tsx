// The figures of the selected sessions, next to their number: exact sums, on phones in one scrolling line. Beyond a limit they are only
// added up on request.

import { useState } from 'react'
import { maxSummed } from '#contract/figures.ts'
import { formatPrice } from '#contract/money.ts'
import { countSessions, type SessionsQuery } from '#contract/sessions.ts'
import { useRead } from '#web/api/read.ts'
import { TotalsLine } from '#web/list/totals-line.tsx'
import { Button } from '#web/ui/button.tsx'
import { formatCount } from '#web/ui/format.ts'
import { Dash } from '#web/ui/sign.tsx'
import { ErrorState } from '#web/ui/states.tsx'

/** Needs a key that changes with the selection. */
export function SessionFigures({ query, isWaiting }: { query: Partial<SessionsQuery>; isWaiting: boolean }) {
  const [isAll, setIsAll] = useState(false)
  const read = useRead(
    countSessions,
    { query: isAll ? { ...query, all: true } : query },
    { keepPrevious: true, enabled: !isWaiting },
  )
  if (read.state === 'failed') return <ErrorState loading="totals" error={read.error} onRetry={read.retry} />
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
      value: sums.averageRating ?? <Dash words="Not rated" />,
      note: `${formatCount(sums.rated)} rated`,
    },
    { label: 'Refunds', value: formatCount(sums.refunds) },
  ]
  return <TotalsLine figures={figures} />
}
