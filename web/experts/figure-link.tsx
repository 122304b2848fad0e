// One figure of an expert, a link to its sessions; a dash where it is undefined.

import type { ExpertFigures } from '#contract/experts.ts'
import { sessionsPath } from '#web/paths.ts'
import { formatCount } from '#web/ui/format.ts'
import { inRow, NameLink } from '#web/ui/text-link.tsx'
import type { Days, Figure } from './figures.ts'

type FigureLinkProps = { figure: Figure; expert: string; figures: ExpertFigures; days: Days }

export function FigureLink({ figure, expert, figures, days }: FigureLinkProps) {
  const value = figure.value(figures)
  const count = figure.count?.(figures)
  // A fixed width aligns the values; `ComparedFigures` reserves the same width in cells without a count.
  const behind = count !== undefined && (
    <span className="inline-block min-w-10 text-start whitespace-pre text-muted">
      {count > 0 && ` · ${formatCount(count)}`}
    </span>
  )
  if (value === undefined) return <span className="text-muted">–{behind}</span>
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
