// Controls for the length, the unit and the end of the period, and for charts or a table: links, since the address holds all state.

import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { seriesUnits } from '#contract/dashboard.ts'
import { Link } from '#web/router/link.tsx'
import { ButtonLink, IconButton } from '#web/ui/button.tsx'
import { earlier, hasUnit, later, type Period, periodPath, rangeLabels, ranges } from './period.ts'

const unitLabels = { day: 'Day', week: 'Week', month: 'Month' }

export function PeriodControls({ period, today }: { period: Period; today: string }) {
  const next = later(period, today)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Switch
        label="Length of time"
        options={ranges.map((range) => ({
          label: rangeLabels[range],
          href: periodPath({ ...period, range }),
          isPresent: range === period.range,
        }))}
      />
      <Switch
        label="Unit of time"
        options={seriesUnits
          .filter((by) => hasUnit(period.range, by))
          .map((by) => ({
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
    </div>
  )
}

type Option = { label: string; href: string; isPresent: boolean }

export function Switch({ label, options }: { label: string; options: Option[] }) {
  return (
    <ul aria-label={label} className="flex h-control rounded-md border border-line bg-surface p-0.5">
      {options.map((option) => (
        <li key={option.label} className="flex">
          <Link
            href={option.href}
            aria-current={option.isPresent ? 'true' : undefined}
            className={`flex items-center rounded px-2 ${option.isPresent ? 'bg-neutral-soft font-medium forced-colors:outline-2 forced-colors:-outline-offset-2 forced-colors:outline-[Highlight]' : 'text-muted hover:bg-hover hover:text-text'}`}
          >
            {option.label}
          </Link>
        </li>
      ))}
    </ul>
  )
}
