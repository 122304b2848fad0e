// The contributors to a change as a table: the total first, then each contributor. Each figure links to exactly the sessions that it
// counts, also in an unfinished period.

import type { DayPeriod } from '#contract/compared-days.ts'
import type { Breakdown, Contributor, Contributors, ExplainedFigure } from '#contract/contributors.ts'
import { type Decimal, formatPrice, negated, sumOf } from '#contract/money.ts'
import { sessionsPath } from '#web/paths.ts'
import { Foreign } from '#web/ui/foreign.tsx'
import { formatCount } from '#web/ui/format.ts'
import { NameLink } from '#web/ui/text-link.tsx'
import { compareLabels, type DashboardPeriod } from './period.ts'
import { ChangeIndicator } from './series.tsx'

export const breakdownLabels: Record<Breakdown, string> = {
  expert: 'Expert',
  tag: 'Tag',
  label: 'Status',
  ai: 'Type',
  code: 'Code',
}
export const explainedLabels: Record<ExplainedFigure, string> = { revenue: 'Revenue', sessions: 'Sessions' }

type ReasonsTableProps = { found: Contributors; period: DashboardPeriod; before: DayPeriod }

export function ReasonsTable({ found, period, before }: ReasonsTableProps) {
  const { of, why, compare } = period
  const { whole, contributors, others, overlap } = found
  const days = daysOf(period, before, found.ends)
  if (isNothing(whole)) return <p className="py-3 text-muted">No sessions with a slot in these periods</p>
  const greatest = Math.max(
    ...contributors.map((contributor) => Math.abs(partsOf(contributor, of).change)),
    0,
  )
  return (
    <table className="w-full whitespace-nowrap">
      <thead>
        <tr className="text-left text-xs text-muted">
          <th scope="col" className={`${cell} text-left font-medium`}>
            {breakdownLabels[why]}
          </th>
          {/* Narrow tables show only the value and the change. */}
          {['This period', compareLabels[compare], 'Change', '%'].map((head, index) => (
            <th
              key={head}
              scope="col"
              className={`${cell} text-right font-medium ${index % 2 === 1 ? '@max-md:hidden' : ''}`}
            >
              {head}
            </th>
          ))}
          <th scope="col" className={`${cell} w-1/4 font-medium @max-2xl:hidden`}>
            <span className="sr-only">Contribution</span>
          </th>
        </tr>
      </thead>
      <tbody>
        <Line
          name={`All ${explainedLabels[of].toLowerCase()}`}
          hrefs={hrefsOf({}, whole, days)}
          sums={whole}
          of={of}
          isWhole
        />
        {contributors.map((contributor) => (
          <Line
            key={`${contributor.kind} ${contributor.id}`}
            name={contributor.name || 'Unknown'}
            hrefs={hrefsOf(filtersOf(contributor), contributor, days)}
            sums={contributor}
            of={of}
            bar={greatest === 0 ? 0 : partsOf(contributor, of).change / greatest}
          />
        ))}
        {others.count > 0 && <Line name={`${formatCount(others.count)} others`} sums={others} of={of} />}
        {!isNothing(overlap) && <Line name="Counted under several tags, subtracted" sums={overlap} of={of} />}
      </tbody>
    </table>
  )
}

const cell = 'border-b border-line-soft px-2 py-1.5 first:pl-0'

type LineProps = {
  name: string
  hrefs?: Hrefs
  sums: Sums
  of: ExplainedFigure
  /** From -1 to 1. */
  bar?: number
  isWhole?: boolean
}

function Line({ name, hrefs = {}, sums, of, bar, isWhole = false }: LineProps) {
  const { now, before, texts } = partsOf(sums, of)
  const href = isWhole ? undefined : (hrefs.now ?? hrefs.before)
  return (
    <tr className={isWhole ? 'font-semibold' : ''}>
      <th
        scope="row"
        className={`${cell} max-w-64 truncate text-left @max-2xl:w-full @max-2xl:max-w-0 ${isWhole ? '' : 'font-normal'}`}
      >
        {href ? (
          <NameLink href={href}>
            <Foreign>{name}</Foreign>
          </NameLink>
        ) : (
          <Foreign>{name}</Foreign>
        )}
      </th>
      <td className={`${cell} text-right`}>
        <Sum href={hrefs.now} tip="Sessions of this period">
          {texts.now}
        </Sum>
      </td>
      <td className={`${cell} text-right text-muted @max-md:hidden`}>
        <Sum href={hrefs.before} tip="Sessions of the compared period">
          {texts.before}
        </Sum>
      </td>
      <td className={`${cell} text-right`}>{texts.change}</td>
      <td className={`${cell} text-right @max-md:hidden`}>
        <ChangeIndicator now={now} before={before} />
      </td>
      <td className={`${cell} @max-2xl:hidden`}>{bar !== undefined && <Bar part={bar} />}</td>
    </tr>
  )
}

function Bar({ part }: { part: number }) {
  const width = `${Math.abs(part) * 50}%`
  return (
    <span aria-hidden="true" className="relative block h-2">
      <span className="absolute inset-y-0 left-1/2 w-px bg-line-strong" />
      <span
        className={`absolute inset-y-0 rounded-xs forced-colors:bg-[CanvasText] ${part < 0 ? 'bg-danger' : 'bg-success'}`}
        style={part < 0 ? { right: '50%', width } : { left: '50%', width }}
      />
    </span>
  )
}

function Sum({ href, tip, children }: { href: string | undefined; tip: string; children: string }) {
  if (href === undefined) return children
  return (
    <NameLink href={href} data-tip={tip}>
      {children}
    </NameLink>
  )
}

type Days = Record<'now' | 'before', Filters>
type Filters = Record<string, string | boolean>

/** In an unfinished period, both periods end at the instants until which their sums count. */
function daysOf({ days }: DashboardPeriod, before: DayPeriod, ends: Contributors['ends']): Days {
  const within = ({ from, to }: DayPeriod, end: string | undefined) => ({
    from,
    ...(end === undefined ? { until: to } : { slotBefore: end }),
  })
  return { now: within(days, ends?.now), before: within(before, ends?.before) }
}

type Hrefs = { now?: string | undefined; before?: string | undefined }

function hrefsOf(filters: Filters | undefined, { sessions, sessionsBefore }: Sums, days: Days): Hrefs {
  if (!filters) return {}
  return {
    now: sessions > 0 ? sessionsPath({ ...filters, ...days.now }) : undefined,
    before: sessionsBefore > 0 ? sessionsPath({ ...filters, ...days.before }) : undefined,
  }
}

/** Undefined if no filter of sessions selects them. */
function filtersOf({ kind, id }: Contributor): Filters | undefined {
  if (kind === 'none' || id === '') return undefined
  if (kind === 'code') return { discountCode: id }
  return kind === 'ai' || kind === 'human' ? { ai: kind === 'ai' } : { [kind]: id }
}

type Sums = Contributors['whole']

function partsOf(sums: Sums, of: ExplainedFigure) {
  const isCount = of === 'sessions'
  const now: Decimal = isCount ? `${sums.sessions}` : sums.revenue
  const before: Decimal = isCount ? `${sums.sessionsBefore}` : sums.revenueBefore
  const change = sumOf([now, negated(before)])
  const textOf = (sum: Decimal) => (isCount ? formatCount(Number(sum)) : formatPrice(sum))
  return {
    now: Number(now),
    before: Number(before),
    change: Number(change),
    texts: { now: textOf(now), before: textOf(before), change: signed(Number(change), textOf(change)) },
  }
}

function signed(value: number, text: string): string {
  return value > 0 ? `+${text}` : text.replace('-', '−')
}

function isNothing(sums: Sums): boolean {
  return [sums.sessions, sums.sessionsBefore, Number(sums.revenue), Number(sums.revenueBefore)].every(
    (one) => one === 0,
  )
}
