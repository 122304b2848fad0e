// The charts as figures: one row for each unit, the latest first, with a link to its sessions.

// biome-ignore-all lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard

import type { Series, SeriesUnit } from '#contract/dashboard.ts'
import { formatPrice } from '#contract/money.ts'
import { sayDay, sayUnit } from '#web/ui/days.ts'
import { formatCount } from '#web/ui/format.ts'
import { NameLink } from '#web/ui/text-link.tsx'
import { rowsPath } from './chart.tsx'
import { sayShare } from './measures.ts'
import type { Period } from './period.ts'

const headings: Record<SeriesUnit, string> = { day: 'Day', week: 'Week of', month: 'Month' }
const figures = ['Sessions', 'AI sessions', 'AI share', 'Revenue']

export function SeriesTable({ series, period }: { series: Series; period: Period }) {
  const { by } = period
  return (
    <section
      aria-label="Sessions, revenue and AI share over time"
      tabIndex={0}
      className="max-h-112 overflow-auto rounded-lg border border-line bg-surface"
    >
      <table className="w-full border-separate border-spacing-0 whitespace-nowrap">
        <thead>
          <tr className="text-left text-xs text-muted">
            <th scope="col" className={headClasses}>
              {headings[by]}
            </th>
            {figures.map((figure) => (
              <th
                key={figure}
                scope="col"
                className={`${headClasses} text-right ${figure === 'AI sessions' ? withRoom : ''}`}
              >
                {figure}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {series.toReversed().map((entry) => (
            <tr key={entry.start} className="hover:bg-hover">
              <th
                scope="row"
                className="px-1.5 py-1.5 max-sm:first:pl-3 max-sm:last:pr-3 sm:px-4 text-left font-normal"
              >
                <NameLink href={rowsPath({ filters: {} }, entry, period)}>
                  {by === 'week' ? sayDay(entry.start) : sayUnit(entry.start, by)}
                </NameLink>
              </th>
              <td className={cellClasses}>{formatCount(entry.sessions)}</td>
              <td className={`${cellClasses} ${withRoom}`}>{formatCount(entry.aiSessions)}</td>
              <td className={cellClasses}>{entry.sessions === 0 ? '–' : sayShare(entry)}</td>
              <td className={cellClasses}>{formatPrice(entry.revenue)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const headClasses =
  'sticky top-0 z-2 border-b border-line bg-surface px-1.5 py-2 max-sm:first:pl-3 max-sm:last:pr-3 sm:px-4 font-medium'
const cellClasses = 'px-1.5 py-1.5 max-sm:first:pl-3 max-sm:last:pr-3 sm:px-4 text-right'
const withRoom = 'max-sm:hidden'
