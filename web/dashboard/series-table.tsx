// The charts as a table: the whole period with its change first, then one row for each unit, latest first, with a link to its sessions.

// biome-ignore-all lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard

import type { ReactNode } from 'react'
import type { SeriesUnit } from '#contract/dashboard.ts'
import { formatCount } from '#web/ui/format.ts'
import { scrollPanel } from '#web/ui/panel.tsx'
import { formatDays } from '#web/ui/periods.ts'
import { Dash } from '#web/ui/sign.tsx'
import { NameLink } from '#web/ui/text-link.tsx'
import { rowsPath } from './chart.tsx'
import { type Measure, measures } from './measures.ts'
import type { DashboardPeriod } from './period.ts'
import { bookedOf, ChangeIndicator, finishedPart, type TwoSeries, totalCount } from './series.tsx'
import { formatEntry } from './unit-text.ts'

const headings: Record<SeriesUnit, string> = { day: 'Day', week: 'Week of', month: 'Month' }

type Column = Pick<Measure, 'label' | 'value' | 'whole'> & {
  /** The measure, as the chart compares it. */
  measure?: Measure
  /** Includes upcoming sessions, which are then also shown separately. */
  isSum?: boolean
  isWide?: boolean
}

const [sessions, revenue, aiShare] = measures

const columns: Column[] = [
  { ...sessions, measure: sessions, isSum: true },
  {
    label: 'AI sessions',
    value: ({ aiSessions }) => formatCount(aiSessions),
    whole: (series) => formatCount(totalCount(series, 'aiSessions')),
    isSum: true,
    isWide: true,
  },
  {
    ...aiShare,
    value: (entry) => (entry.sessions === 0 ? '' : aiShare.value(entry)),
    measure: aiShare,
  },
  { ...revenue, measure: revenue, isSum: true },
]

type SeriesTableProps = TwoSeries & { period: DashboardPeriod }

export function SeriesTable(props: SeriesTableProps) {
  const { series, previous, compared, booked, period } = props
  const { by } = period
  const present = series.find(({ soFar }) => soFar)
  return (
    <section
      aria-label="Sessions, revenue and AI share over time"
      tabIndex={0}
      className={`${scrollPanel} @container max-h-112 xl:max-h-150`}
    >
      <table className="w-full border-separate border-spacing-0 whitespace-nowrap">
        <thead>
          <tr className="text-left text-xs text-muted">
            <Head>{headings[by]}</Head>
            {columns.map(({ label, isWide }) => (
              <Head key={label} className={`text-right ${isWide ? withRoom : ''}`}>
                {label}
              </Head>
            ))}
          </tr>
        </thead>
        <tbody>
          <Row
            name={<span className="font-semibold">{formatDays(period.from, period.until)}</span>}
            cellOf={({ whole, measure, value, isSum }) => (
              <>
                {measure && previous.length > 0 && (
                  <span className="mr-2 max-sm:hidden @max-2xl:mr-0 sm:@max-2xl:block">
                    <ChangeIndicator
                      now={measure.total(compared.now)}
                      before={measure.total(compared.before)}
                      by={measure.changesBy}
                    />
                  </span>
                )}
                <span className="font-semibold">{whole(compared.now)}</span>
                {booked && isSum && <Apart>{value(booked)}</Apart>}
              </>
            )}
          />
          {series.toReversed().map((entry) => {
            const ahead = bookedOf([entry])
            return (
              <Row
                key={entry.from}
                name={
                  <>
                    <NameLink href={rowsPath({ filters: {} }, entry)}>
                      {formatEntry(entry, by).replace('Week of ', '')}
                    </NameLink>
                    {entry === present && <span className="text-muted"> · in progress</span>}
                  </>
                }
                cellOf={({ value, isSum }) => (
                  <>
                    {value(finishedPart(entry)) || <Dash words="No sessions" />}
                    {ahead && isSum && <Apart>{value(ahead)}</Apart>}
                  </>
                )}
              />
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

/** The upcoming part, after the compared part; on a separate line where there is little room. */
function Apart({ children }: { children: string }) {
  return (
    <span className="text-xs text-muted @max-2xl:block">
      <span className="@max-2xl:hidden"> · </span>
      {children} upcoming
    </span>
  )
}

function Head({ className = 'text-left', children }: { className?: string; children: string }) {
  return (
    <th
      scope="col"
      className={`${edges} sticky top-0 z-2 border-b border-line bg-surface py-2 font-medium ${className}`}
    >
      {children}
    </th>
  )
}

function Row({ name, cellOf }: { name: ReactNode; cellOf: (column: Column) => ReactNode }) {
  return (
    <tr className="hover:bg-hover">
      <th scope="row" className={`${cell} text-left font-normal`}>
        {name}
      </th>
      {columns.map((column) => (
        <td key={column.label} className={`${cell} text-right ${column.isWide ? withRoom : ''}`}>
          {cellOf(column)}
        </td>
      ))}
    </tr>
  )
}

const edges = 'px-1.5 max-sm:first:pl-3 max-sm:last:pr-3 sm:px-4'
const cell = `${edges} border-b border-line-soft py-1.5`
const withRoom = '@max-2xl:hidden'
