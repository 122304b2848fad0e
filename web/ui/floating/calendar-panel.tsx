// The panel of a DateField: quick choices and a calendar.

import { Button } from '#web/ui/button.tsx'
import type { DayChoice } from '#web/ui/choices.ts'
import type { Floating } from '#web/ui/use-popup.ts'
import { Calendar } from './calendar.tsx'
import { PopoverPanel } from './popover-panel.tsx'

type CalendarPanelProps = Floating & {
  value: string
  today: string
  choices: readonly DayChoice[]
  onChoose: (day: string) => void
}

export function CalendarPanel({ value, today, choices, onChoose, ...floating }: CalendarPanelProps) {
  const choose = (day: string) => {
    onChoose(day)
    floating.onClose()
  }
  return (
    <PopoverPanel {...floating} label="Choose a day">
      {choices.length > 0 && (
        <ul aria-label="Quick choices" className="mb-2 flex max-w-64 flex-wrap gap-1.5">
          {choices.map(({ label, day }) => (
            <li key={label}>
              <Button onClick={() => choose(day)}>{label}</Button>
            </li>
          ))}
        </ul>
      )}
      <Calendar value={value} today={today} onChoose={choose} />
    </PopoverPanel>
  )
}
