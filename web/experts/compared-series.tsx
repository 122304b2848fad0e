// Each figure of the compared experts over time: as charts, which share their axes and one crosshair, or as a table with one row for
// each unit, the latest first. Both link to the sessions behind each unit.

// biome-ignore-all lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard

import type { ComparedEntry, ComparedExpert, Comparison } from '#contract/comparison.ts'
import { daysOf } from '#contract/dashboard.ts'
import { isolated } from '#contract/visible-text.ts'
import { Chart } from '#web/chart/chart.tsx'
import { useSharedPoint } from '#web/chart/use-active-point.ts'
import { sessionsPath } from '#web/paths.ts'
import { countOf, revenueMeasure, type SummedMeasure, sessionsMeasure } from '#web/shared/session-measures.ts'
import { addDays, formatDay, formatUnit, shift, startOf, today } from '#web/ui/days.ts'
import { Foreign } from '#web/ui/foreign.tsx'
import { panel, Section, scrollPanel } from '#web/ui/panel.tsx'
import { NameLink } from '#web/ui/text-link.tsx'

type ComparedMeasure = SummedMeasure<ComparedEntry> & {
  /** Which of the sessions it is about. */
  filters: Readonly<Record<string, string>>
}

/** To two places, rounded half up; undefined without ratings. */
function meanOf({ stars, rated }: Pick<ComparedEntry, 'stars' | 'rated'>): string | undefined {
  return rated === 0 ? undefined : (Math.round((stars * 100) / rated) / 100).toFixed(2)
}

const comparedMeasures: readonly ComparedMeasure[] = [
  { ...sessionsMeasure, filters: {} },
  { ...revenueMeasure, filters: {} },
  {
    label: 'Average rating',
    shape: 'line',
    value: (entry) => meanOf(entry) ?? '–',
    said: (entry) => meanOf(entry) ?? 'No ratings',
    whole: (series) => meanOf({ rated: countOf(series, 'rated'), stars: countOf(series, 'stars') }) ?? '–',
    height: ({ stars, rated }) => (rated === 0 ? undefined : stars / rated),
    scale: () => ({ bottom: 1, top: 5, ticks: [1, 3, 5] }),
    tick: String,
    filters: { minRating: '1' },
  },
]

/** The first day of the unit that contains the present, or undefined where the series end before it. */
export function presentUnit({ by, to }: Pick<Comparison, 'by' | 'to'>, today: string): string | undefined {
  const start = startOf(today, by)
  return shift(startOf(to, by), by, 1) > start ? start : undefined
}

/** The sessions of an expert in one unit that a figure is about, oldest first. */
function unitPath(
  { filters }: Pick<ComparedMeasure, 'filters'>,
  { id }: Pick<ComparedExpert, 'id'>,
  { start }: Pick<ComparedEntry, 'start'>,
  { by, from, to }: Pick<Comparison, 'by' | 'from' | 'to'>,
): string {
  return sessionsPath({ ...filters, expert: id, sort: 'slot', ...daysOf(start, { by, from, to }) })
}

export function ComparedCharts({ comparison }: { comparison: Comparison }) {
  const { experts, by, from, to } = comparison
  const present = presentUnit(comparison, today.use())
  // Later units only have booked sessions and would look like a fall; the table shows them.
  const isDrawn = ({ start }: ComparedEntry) => present === undefined || from > present || start <= present
  const until = present === undefined || from > present ? to : lastDay(present, comparison)
  const point = useSharedPoint()
  const drawn = experts.map((expert) => ({ ...expert, series: expert.series.filter(isDrawn) }))
  const beside = drawn.flatMap(({ series }) => series)
  return comparedMeasures.map((measure) => (
    <Section key={measure.label} title={measure.label} label={measure.label}>
      <div className={`${panel} grid md:grid-cols-2 ${columns[experts.length] ?? ''}`}>
        {drawn.map((expert) => (
          <Chart
            key={expert.id}
            measure={measure}
            of={isolated(expert.name)}
            series={expert.series}
            beside={beside}
            span={{ by, from, until }}
            whole={measure.whole(expert.series)}
            hrefOf={(entry) => unitPath(measure, expert, entry, comparison)}
            hasSessions={expert.series.some(({ sessions }) => sessions > 0)}
            isUnfinished={present !== undefined}
            point={point}
          />
        ))}
      </div>
    </Section>
  ))
}

function lastDay(present: string, { by, to }: Comparison): string {
  const last = addDays(shift(present, by, 1), -1)
  return last < to ? last : to
}

const columns: Record<number, string> = { 3: 'xl:grid-cols-3', 4: 'xl:grid-cols-4' }

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
