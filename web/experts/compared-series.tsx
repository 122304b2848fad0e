// The charts as figures: one table for each figure, with one row for each unit, the latest first, and links to
// sessions.

// biome-ignore-all lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard

import type { Comparison } from '#contract/comparison.ts'
import { formatDay, formatUnit, today } from '#web/ui/days.ts'
import { Foreign } from '#web/ui/foreign.tsx'
import { Section, scrollPanel } from '#web/ui/panel.tsx'
import { NameLink } from '#web/ui/text-link.tsx'
import { type ComparedMeasure, comparedMeasures, presentUnit, unitPath } from './compared-measures.ts'

const headings = { day: 'Day', week: 'Week of', month: 'Month' }

export function ComparedSeries({ comparison }: { comparison: Comparison }) {
  return comparedMeasures.map((measure) => (
    <Section key={measure.label} title={measure.label} label={`${measure.label} over time`}>
      <SeriesTable measure={measure} comparison={comparison} />
    </Section>
  ))
}

function SeriesTable({ measure, comparison }: { measure: ComparedMeasure; comparison: Comparison }) {
  const { experts, by } = comparison
  const present = presentUnit(comparison, today.use())
  const units = experts[0]?.series.map(({ start }) => start) ?? []
  return (
    // biome-ignore lint/a11y/useSemanticElements: the section around it has a heading, this element scrolls
    <div
      role="group"
      aria-label={`Table of ${measure.label.toLowerCase()}`}
      tabIndex={0}
      className={`${scrollPanel} max-h-96`}
    >
      <table className="w-full table-fixed border-separate border-spacing-0">
        <thead>
          <tr className="text-xs text-muted">
            <th scope="col" className={`${headClasses} w-28 text-left sm:w-40`}>
              {headings[by]}
            </th>
            {experts.map(({ id, name }) => (
              <th key={id} scope="col" className={`${headClasses} w-24 text-right break-words`}>
                <Foreign>{name}</Foreign>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {units.toReversed().map((start, place) => (
            <tr key={start} className="hover:bg-hover">
              <th scope="row" className="px-2 py-1.5 sm:px-3 text-left font-normal">
                {by === 'week' ? formatDay(start) : formatUnit(start, by)}
                {present !== undefined && start >= present && (
                  <span className="text-muted"> · {start === present ? 'not over' : 'only booked'}</span>
                )}
              </th>
              {experts.map((expert) => {
                const entry = expert.series[units.length - 1 - place]
                return (
                  <td key={expert.id} className="px-2 py-1.5 sm:px-3 text-right tabular-nums">
                    {entry && (
                      <NameLink href={unitPath(measure, expert, entry, comparison)}>
                        {measure.value(entry)}
                      </NameLink>
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const headClasses = 'sticky top-0 z-2 border-b border-line bg-surface px-2 py-2 sm:px-3 font-medium'
