// The figures of an expert's sessions: each as text and as a link to its sessions; a dash if it is undefined.

import type { ExpertFigures, ExpertsSelection } from '#contract/experts.ts'
import type { SortKeyOf } from '#contract/list.ts'
import { formatPrice } from '#contract/money.ts'
import { noShowLabel, refundedLabel } from '#contract/sessions.ts'
import { sessionsPath } from '#web/paths.ts'
import { formatCount, formatShare } from '#web/ui/format.ts'
import { Dash } from '#web/ui/sign.tsx'
import { inRow, NameLink } from '#web/ui/text-link.tsx'

/** The range of slot days; an absent end is open. */
export type Days = { from: string | undefined; until: string | undefined }

export type Figure = {
  key: Exclude<SortKeyOf<ExpertsSelection>, 'name'>
  label: string
  /** The text to show; undefined if the figure is undefined. */
  value: (figures: ExpertFigures) => string | undefined
  /** The number of sessions behind a rate. */
  count?: (figures: ExpertFigures) => number
  note: (figures: ExpertFigures) => string
  /** The filters that select its sessions. */
  filters: Readonly<Record<string, string>>
}

function rateOf(part: number, whole: number): string | undefined {
  return whole === 0 ? undefined : formatShare(part / whole)
}

export const expertFigures: readonly Figure[] = [
  {
    key: 'sessions',
    label: 'Sessions',
    value: ({ sessions }) => formatCount(sessions),
    note: () => 'Sessions with a slot in the period',
    filters: {},
  },
  {
    key: 'revenue',
    label: 'Revenue',
    value: ({ revenue }) => formatPrice(revenue),
    note: () => 'Sum of all total prices',
    filters: { sort: '-totalPrice' },
  },
  {
    key: 'averageRating',
    label: 'Average rating',
    value: ({ averageRating }) => averageRating ?? undefined,
    note: ({ rated }) => `${formatCount(rated)} rated`,
    filters: { minRating: '1' },
  },
  {
    key: 'unhappy',
    label: 'Unhappy',
    value: ({ unhappy, rated }) => rateOf(unhappy, rated),
    count: ({ unhappy }) => unhappy,
    note: ({ unhappy, rated }) => `1 or 2 stars: ${formatCount(unhappy)} of ${formatCount(rated)} rated`,
    filters: { maxRating: '2' },
  },
  {
    key: 'noShows',
    label: 'No-shows',
    value: ({ noShows, sessions }) => rateOf(noShows, sessions),
    count: ({ noShows }) => noShows,
    note: ({ noShows, sessions }) => `${formatCount(noShows)} of ${formatCount(sessions)} sessions`,
    filters: { label: noShowLabel },
  },
  {
    key: 'refunds',
    label: 'Refunds',
    value: ({ refunds, sessions }) => rateOf(refunds, sessions),
    count: ({ refunds }) => refunds,
    note: ({ refunds, sessions }) => `${formatCount(refunds)} of ${formatCount(sessions)} sessions`,
    filters: { label: refundedLabel },
  },
]

type FigureLinkProps = { figure: Figure; expert: string; figures: ExpertFigures; days: Days }

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
