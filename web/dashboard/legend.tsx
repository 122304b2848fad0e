// Explains the shades of the bars.

import type { Comparison } from '#contract/compared-days.ts'
import { compareLabels } from './period.ts'

type LegendProps = { compare: Comparison; isUnfinished: boolean }

export function Legend({ compare, isUnfinished }: LegendProps) {
  return (
    <>
      <Swatch label="This period" className="bg-chart" />
      <Swatch label={compareLabels[compare]} className="bg-ghost" />
      {isUnfinished && (
        <Swatch
          label="In progress"
          className="border border-chart bg-[repeating-linear-gradient(-45deg,var(--color-chart)_0_1.5px,transparent_1.5px_4px)]"
        />
      )}
    </>
  )
}

function Swatch({ label, className }: { label: string; className: string }) {
  return (
    <span className="mr-3 whitespace-nowrap">
      <span
        aria-hidden="true"
        className={`mr-1.5 inline-block size-2.5 rounded-xs forced-color-adjust-none ${className}`}
      />
      {label}
    </span>
  )
}
