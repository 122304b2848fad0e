// Controls for the length, the unit and the end of the period, and for charts or a table: links, since the address
// contains all state.

import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { ButtonLink, IconButton } from '#web/ui/button.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { earlier, later, type Period, periodPath, rangeDefinitions, ranges, unitsOf } from './period.ts'

const unitLabels = { day: 'Day', week: 'Week', month: 'Month' }

type PeriodControlsProps = { period: Period; today: string; children: ReactNode }

export function PeriodControls({ period, today, children }: PeriodControlsProps) {
  const next = later(period, today)
  return (
    <div className="flex max-w-full flex-wrap items-center gap-2">
      <Switch
        label="Length of time"
        options={ranges.map((range) => ({
          label: rangeDefinitions[range].label,
          href: periodPath({ ...period, range }),
          isPresent: range === period.range,
        }))}
      />
      <Switch
        label="Unit of time"
        options={unitsOf(period.range).map((by) => ({
          label: unitLabels[by],
          href: periodPath({ ...period, by }),
          isPresent: by === period.by,
        }))}
      />
      <div className="flex items-center">
        <ButtonLink
          look="quiet"
          size="icon"
          href={periodPath(earlier(period))}
          aria-label="Earlier"
          title="Earlier"
        >
          <ChevronLeft aria-hidden="true" className="size-4" />
        </ButtonLink>
        {next ? (
          <ButtonLink look="quiet" size="icon" href={periodPath(next)} aria-label="Later" title="Later">
            <ChevronRight aria-hidden="true" className="size-4" />
          </ButtonLink>
        ) : (
          <IconButton label="Later" disabled>
            <ChevronRight aria-hidden="true" className="size-4" />
          </IconButton>
        )}
      </div>
      <ButtonLink
        size="small"
        href={periodPath({ ...period, view: period.view === 'table' ? 'charts' : 'table' })}
      >
        {period.view === 'table' ? 'As charts' : 'As table'}
      </ButtonLink>
      {children}
    </div>
  )
}
