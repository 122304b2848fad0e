// How many sessions of the period began on each weekday at each hour, as a table of shades.

import { type BusyHour, listBusyHours } from '#contract/busy-hours.ts'
import { weekdayNames } from '#contract/calendar-names.ts'
import { useRead } from '#web/api/read.ts'
import { timeZone } from '#web/settings.ts'
import { Loaded } from '#web/shared/loaded.tsx'
import { formatCount } from '#web/ui/format.ts'
import { SectionHead } from '#web/ui/panel.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import type { DashboardPeriod } from './period.ts'

/** From Monday. */
const weekdays = [...weekdayNames.slice(1), weekdayNames[0]].map((name) => name.slice(0, 3))
const hours = Array.from({ length: 24 }, (_, hour) => hour)

export function BusyHours({ days }: Pick<DashboardPeriod, 'days'>) {
  const read = useRead(listBusyHours, { query: days }, { keepPrevious: true })
  return (
    <section aria-labelledby="hours-heading" className="min-w-0">
      <SectionHead title="Busiest hours" id="hours-heading" note={`Sessions that have begun, ${timeZone}`} />
      <Loaded read={read} entityName="hours" skeleton={<Skeleton className="h-34.25 rounded-lg" />}>
        {(found) => <Hours found={found} />}
      </Loaded>
    </section>
  )
}

function Hours({ found }: { found: readonly BusyHour[] }) {
  const counts = new Map(found.map(({ weekday, hour, sessions }) => [weekday * 24 + hour, sessions]))
  const most = Math.max(1, ...counts.values())
  const countAt = (weekday: number, hour: number) => counts.get((weekday + 1) * 24 + hour) ?? 0
  return (
    <table className="w-full table-fixed border-separate border-spacing-px text-xs text-muted tabular-nums">
      <thead>
        <tr>
          <td className="w-9" />
          {hours.map((hour) => (
            <th key={hour} scope="col" className="font-normal">
              <span className="sr-only">{hour}:00</span>
              {hour % 6 === 0 && <span aria-hidden="true">{hour}</span>}
            </th>
          ))}
          <th scope="col" className="w-12 text-right font-normal">
            All
          </th>
        </tr>
      </thead>
      <tbody>
        {weekdays.map((name, weekday) => (
          <tr key={name}>
            <th scope="row" className="text-left font-normal">
              {name}
            </th>
            {hours.map((hour) => (
              <td
                key={hour}
                data-tip={`${name} ${hour}:00 · ${formatCount(countAt(weekday, hour))}`}
                className="p-0"
              >
                <span className="sr-only">{formatCount(countAt(weekday, hour))}</span>
                <span
                  aria-hidden="true"
                  className="block h-3.5 rounded-xs bg-chart forced-color-adjust-none"
                  style={{ opacity: 0.05 + (0.95 * countAt(weekday, hour)) / most }}
                />
              </td>
            ))}
            <td className="text-right">
              {formatCount(hours.reduce((sum, hour) => sum + countAt(weekday, hour), 0))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
