// A chart of each figure for each expert; those of one figure share their axes, and all share one crosshair.

import type { ComparedEntry, Comparison } from '#contract/comparison.ts'
import { isolated } from '#contract/visible-text.ts'
import { Chart } from '#web/chart/chart.tsx'
import { useSharedPoint } from '#web/chart/use-active-point.ts'
import { addDays, shift, today } from '#web/ui/days.ts'
import { panel, Section } from '#web/ui/panel.tsx'
import { comparedMeasures, presentUnit, unitPath } from './compared-measures.ts'

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
