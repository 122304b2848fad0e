// How a code was used, on its record. Each figure links to its sessions.

import type { CodeUsage } from '#contract/discount-codes.ts'
import { formatPrice } from '#contract/money.ts'
import { countSessions } from '#contract/sessions.ts'
import { useRead } from '#web/api/read.ts'
import { sessionsPath } from '#web/paths.ts'
import { FigureGroup } from '#web/records/figure-group.tsx'
import { formatCount } from '#web/ui/format.ts'
import { Panel } from '#web/ui/panel.tsx'
import { discountOf } from './code-usage.tsx'

/** Nothing while no booking carries any code. */
export function UsageFigures({ id, usage }: { id: string; usage: CodeUsage | undefined }) {
  const { data: brought } = useRead(
    countSessions,
    { query: { kind: 'booking', discountCode: id, first: true } },
    { enabled: (usage?.uses ?? 0) > 0 },
  )
  if (!usage) return null
  const { uses = 0, revenue, discounted = 0 } = usage
  if (uses === 0) return <p className="text-muted">Not used yet.</p>
  return (
    <Panel>
      <FigureGroup
        label="Usage"
        hrefOf={(filters) => sessionsPath({ discountCode: id, ...filters })}
        figures={[
          { label: 'Bookings', value: formatCount(uses) },
          { label: 'Revenue', value: formatPrice(revenue), filters: { sort: '-totalPrice' } },
          {
            label: 'Discount given',
            value: discountOf(usage),
            note: discounted < uses ? `Stated by ${formatCount(discounted)} of them` : undefined,
          },
          {
            label: 'New customers',
            value: brought && formatCount(brought.count),
            note: 'First booking with it',
            filters: { first: 'true' },
          },
        ]}
      />
    </Panel>
  )
}
