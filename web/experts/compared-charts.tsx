// A chart of each figure for each expert; those of one figure share their axes, and all share one crosshair.

import type { Comparison } from '#contract/comparison.ts'
import { isolated } from '#contract/visible-text.ts'
import { Chart } from '#web/chart/chart.tsx'
import { useSharedPoint } from '#web/chart/use-active-point.ts'
import { panel, Section } from '#web/ui/panel.tsx'
import { comparedMeasures, unitPath } from './compared-measures.ts'

export function ComparedCharts({ comparison }: { comparison: Comparison }) {
  const { experts, by, from, to } = comparison
  const point = useSharedPoint()
  const beside = experts.flatMap(({ series }) => series)
  return comparedMeasures.map((measure) => (
    <Section key={measure.label} title={measure.label} label={measure.label}>
      <div className={`${panel} grid md:grid-cols-2 ${columns[experts.length] ?? ''}`}>
        {experts.map((expert) => (
          <Chart
            key={expert.id}
            measure={measure}
            of={isolated(expert.name)}
            series={expert.series}
            beside={beside}
            span={{ by, from, until: to }}
            whole={measure.whole(expert.series)}
            hrefOf={(entry) => unitPath(measure, expert, entry, comparison)}
            hasSessions={expert.series.some(({ sessions }) => sessions > 0)}
            point={point}
          />
        ))}
      </div>
    </Section>
  ))
}

const columns: Record<number, string> = { 3: 'xl:grid-cols-3', 4: 'xl:grid-cols-4' }
