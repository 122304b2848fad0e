// The figures of an expert's sessions, or their changes: each as text and as a link to its sessions; a dash if it is undefined.

import type { ExpertFigures, ListedExpert, SortedFigure } from '#contract/experts.ts'
import { formatPrice, negated, sumOf } from '#contract/money.ts'
import { noShowLabel, refundedLabel } from '#contract/sessions.ts'
import { sessionsPath } from '#web/paths.ts'
import { formatCount, formatShare } from '#web/ui/format.ts'
import { Dash, Sign } from '#web/ui/sign.tsx'
import { inRow, NameLink } from '#web/ui/text-link.tsx'

/** The range of slot days; an absent end is open. */
export type SlotDays = { from: string | undefined; until: string | undefined }

type FigureDefinition = {
  key: SortedFigure
  label: string
  isWorseHigher?: true
  value: (figures: ExpertFigures) => string | undefined
  /** The number of sessions behind a rate. */
  count?: (figures: ExpertFigures) => number
  note: (figures: ExpertFigures) => string
  /** The change from the second to the first; undefined if one of the figures is. */
  change: (figures: ExpertFigures, before: ExpertFigures) => Change | undefined
  filters: Readonly<Record<string, string>>
}

/** `by`: below 0 for less; `text`: without its sign. */
type Change = { by: number; text: string }

function rateOf(part: number, whole: number): string | undefined {
  return whole === 0 ? undefined : formatShare(part / whole)
}

function changeOfRate(
  part: 'unhappy' | 'noShows' | 'refunds',
  whole: 'rated' | 'sessions',
): FigureDefinition['change'] {
  return (figures, before) => {
    if (figures[whole] === 0 || before[whole] === 0) return undefined
    const by = figures[part] / figures[whole] - before[part] / before[whole]
    return { by, text: `${(Math.abs(by) * 100).toFixed(1)} pt` }
  }
}

function changeOfAmount(amount: 'revenue' | 'earnings'): FigureDefinition['change'] {
  return (figures, before) => {
    const by = sumOf([figures[amount], negated(before[amount])])
    return { by: Number(by), text: formatPrice(by).replace('-', '') }
  }
}

export const figureDefinitions: readonly FigureDefinition[] = [
  {
    key: 'sessions',
    label: 'Sessions',
    value: ({ sessions }) => formatCount(sessions),
    note: () => 'Sessions with a slot in the period',
    change({ sessions }, before) {
      const by = sessions - before.sessions
      return { by, text: formatCount(Math.abs(by)) }
    },
    filters: {},
  },
  {
    key: 'revenue',
    label: 'Revenue',
    value: ({ revenue }) => formatPrice(revenue),
    note: () => 'Sum of all total prices',
    change: changeOfAmount('revenue'),
    filters: { sort: '-totalPrice' },
  },
  {
    key: 'earnings',
    label: 'Earnings',
    value: ({ earnings }) => formatPrice(earnings),
    note: () => '40% of revenue',
    change: changeOfAmount('earnings'),
    filters: { sort: '-totalPrice' },
  },
  {
    key: 'averageRating',
    label: 'Average rating',
    value: ({ averageRating }) => averageRating ?? undefined,
    note: ({ rated }) => `${formatCount(rated)} rated`,
    change({ averageRating }, before) {
      if (averageRating === null || before.averageRating === null) return undefined
      const by = Number(sumOf([averageRating, negated(before.averageRating)]))
      return { by, text: Math.abs(by).toFixed(2) }
    },
    filters: { minRating: '1' },
  },
  {
    key: 'unhappy',
    label: 'Unhappy',
    value: ({ unhappy, rated }) => rateOf(unhappy, rated),
    count: ({ unhappy }) => unhappy,
    note: ({ unhappy, rated }) => `1 or 2 stars: ${formatCount(unhappy)} of ${formatCount(rated)} rated`,
    change: changeOfRate('unhappy', 'rated'),
    isWorseHigher: true,
    filters: { maxRating: '2' },
  },
  {
    key: 'noShows',
    label: 'No-shows',
    value: ({ noShows, sessions }) => rateOf(noShows, sessions),
    count: ({ noShows }) => noShows,
    note: ({ noShows, sessions }) => `${formatCount(noShows)} of ${formatCount(sessions)} sessions`,
    change: changeOfRate('noShows', 'sessions'),
    isWorseHigher: true,
    filters: { label: noShowLabel },
  },
  {
    key: 'refunds',
    label: 'Refunds',
    value: ({ refunds, sessions }) => rateOf(refunds, sessions),
    count: ({ refunds }) => refunds,
    note: ({ refunds, sessions }) => `${formatCount(refunds)} of ${formatCount(sessions)} sessions`,
    change: changeOfRate('refunds', 'sessions'),
    isWorseHigher: true,
    filters: { label: refundedLabel },
  },
]

type ChangeLinkProps = Omit<FigureLinkProps, 'figures'> & Pick<ListedExpert, 'figures' | 'before'>

/** The change against the period before; both figures stand in its note. */
export function ChangeLink({ figure, expert, figures, before, days }: ChangeLinkProps) {
  const change = before && figure.change(figures, before)
  if (!change || !before) return <Dash words="Nothing to compare" />
  const isWorse = figure.isWorseHigher ? change.by > 0 : change.by < 0
  return (
    <NameLink
      href={sessionsPath({ ...figure.filters, expert, ...days })}
      data-tip={`${figure.value(figures)}, before ${figure.value(before)}`}
      className={`${inRow} text-text!`}
    >
      {change.by === 0 ? (
        <span className="text-muted">±0</span>
      ) : (
        <span className={isWorse ? 'text-danger' : 'text-success'}>
          <Sign words={change.by > 0 ? 'up' : 'down'}>{change.by > 0 ? '▲' : '▼'}</Sign> {change.text}
        </span>
      )}
    </NameLink>
  )
}

type FigureLinkProps = { figure: FigureDefinition; expert: string; figures: ExpertFigures; days: SlotDays }

export function FigureLink({ figure, expert, figures, days }: FigureLinkProps) {
  const value = figure.value(figures)
  const count = figure.count?.(figures)
  // A fixed width aligns the values.
  const behind = count !== undefined && (
    <span className="inline-block min-w-10 text-start whitespace-pre text-muted">
      {count > 0 && ` · ${formatCount(count)}`}
    </span>
  )
  if (value === undefined)
    return (
      <>
        <Dash />
        {behind}
      </>
    )
  return (
    <NameLink
      href={sessionsPath({ ...figure.filters, expert, ...days })}
      data-tip={figure.note(figures)}
      className={`${inRow} ${count === 0 ? 'text-muted!' : 'text-text!'}`}
    >
      {value}
      {behind}
    </NameLink>
  )
}
