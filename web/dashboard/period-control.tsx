// The period of the dashboard: a button with its name, which opens what lists have too, and what it is compared with.

import CalendarDays from 'lucide-react/icons/calendar-days'
import { navigate } from '#web/router/location.ts'
import { Button } from '#web/ui/button.tsx'
import { laterLayer } from '#web/ui/later.tsx'
import { Popover } from '#web/ui/popup.tsx'
import { type DashboardPeriod, formatPeriod, type PeriodChoice, periodPath } from './period.ts'

const PeriodPanel = laterLayer(async () => (await import('./period-panel.tsx')).PeriodPanel)

export function PeriodControl({ period }: { period: DashboardPeriod }) {
  const choose = (choice: PeriodChoice) => navigate(periodPath(choice))
  return (
    <Popover
      label="Period"
      trigger={(trigger) => (
        <Button {...trigger} size="small" aria-keyshortcuts="f" onPointerEnter={PeriodPanel.load}>
          <CalendarDays aria-hidden="true" className="size-4 text-muted" />
          <span className="sr-only">Period: </span>
          {formatPeriod(period)}
        </Button>
      )}
    >
      {() => <PeriodPanel period={period} onChoose={choose} />}
    </Popover>
  )
}
