// Explains why a figure changed: the contributors to its change from the compared period to this one, the largest first, each linked to its
// sessions. The lines add up to the first one.

import type { DayPeriod } from '#contract/compared-days.ts'
import { breakdowns, explained, getContributors } from '#contract/contributors.ts'
import { useRead } from '#web/api/read.ts'
import { navigate } from '#web/router/location.ts'
import { Loaded } from '#web/shared/loaded.tsx'
import { formatDayRange } from '#web/ui/days.ts'
import { SectionHead } from '#web/ui/panel.tsx'
import { Select } from '#web/ui/select.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { type DashboardPeriod, isUnfinished, periodPath } from './period.ts'
import { breakdownLabels, explainedLabels, ReasonsTable } from './reasons-table.tsx'

type ReasonsProps = { period: DashboardPeriod; before: DayPeriod }

export function Reasons({ period, before }: ReasonsProps) {
  const { why, of, days, compare } = period
  const read = useRead(getContributors, { query: { by: why, of, ...days, compare } }, { keepPrevious: true })
  return (
    // With room for twelve lines: however few contributors there are, what is below them stays where it is.
    <section aria-labelledby="reasons-heading" className="@container min-w-0 @5xl:min-h-118.25">
      <SectionHead
        title="What changed"
        id="reasons-heading"
        note={
          <>
            vs {isUnfinished(period) && 'the same part of '}
            {formatDayRange(before.from, before.to)}
          </>
        }
        actions={
          <div className="flex flex-wrap gap-2">
            <Select
              aria-label="Figure"
              options={explained.map((figure) => ({ value: figure, label: explainedLabels[figure] }))}
              value={of}
              onChange={(figure) => navigate(periodPath({ ...period, of: figure }))}
            />
            <Select
              aria-label="Broken down by"
              options={breakdowns.map((one) => ({
                value: one,
                label: `By ${breakdownLabels[one].toLowerCase()}`,
              }))}
              value={why}
              onChange={(breakdown) => navigate(periodPath({ ...period, why: breakdown }))}
            />
          </div>
        }
      />
      <Loaded read={read} entityName="contributors" skeleton={<Skeleton className="h-106.25 rounded-lg" />}>
        {(found) => (
          // Amounts are shown whole, however large; the padding has room for the outlines of links.
          <div className="relative -m-1 overflow-x-auto p-1">
            <ReasonsTable found={found} period={period} before={before} />
          </div>
        )}
      </Loaded>
    </section>
  )
}
