// The panel of a DateField: quick choices and a calendar.

import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { addDays } from '#contract/days.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { formatDay, formatUnit, shift, startOf } from '#web/ui/days.ts'
import type { DayChoice, FloatingProps } from '#web/ui/use-popup.ts'
import { PopoverPanel } from './popover-panel.tsx'

const weekdays = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']

const weeksShown = 6

const keySteps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

type CalendarPanelProps = FloatingProps & {
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

type CalendarProps = {
  /** Days as YYYY-MM-DD; an empty text if none is chosen. */
  value: string
  today: string
  onChoose: (day: string) => void
}

/** A month of days to choose from. Arrow keys move by day, also into other months; Page Up and Page Down move by month. */
function Calendar({ value, today, onChoose }: CalendarProps) {
  const [active, setActive] = useState(value || today)
  const byKey = useRef(false)
  const button = useRef<HTMLButtonElement>(null)
  const month = startOf(active, 'month')
  const first = startOf(month, 'week')

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the active day
  useEffect(() => {
    if (byKey.current) button.current?.focus()
    byKey.current = false
  }, [active])

  const press = (event: KeyboardEvent) => {
    const next = dayAfter(event.key, active)
    if (next === undefined) return
    event.preventDefault()
    byKey.current = true
    setActive(next)
  }
  return (
    <div className="w-64">
      <div className="mb-2 flex items-center justify-between">
        <IconButton
          Icon={ChevronLeft}
          label="Previous month"
          onClick={() => setActive(shift(month, 'month', -1))}
        />
        <p aria-live="polite" className="font-semibold">
          {formatUnit(month, 'month')}
        </p>
        <IconButton
          Icon={ChevronRight}
          label="Next month"
          onClick={() => setActive(shift(month, 'month', 1))}
        />
      </div>
      <table className="w-full table-fixed text-center" onKeyDown={press}>
        <thead className="text-xs text-muted">
          <tr>
            {weekdays.map((weekday) => (
              <th key={weekday} scope="col" className="h-7 font-normal">
                {weekday}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: weeksShown }, (_, week) => (
            <tr key={addDays(first, week * 7)}>
              {weekdays.map((weekday, index) => {
                const day = addDays(first, week * 7 + index)
                return (
                  <td key={weekday} className="p-0">
                    <button
                      ref={day === active ? button : undefined}
                      type="button"
                      tabIndex={day === active ? 0 : -1}
                      data-autofocus={day === active}
                      aria-label={formatDay(day)}
                      aria-pressed={day === value}
                      aria-current={day === today ? 'date' : undefined}
                      onClick={() => onChoose(day)}
                      className={`h-8 w-full rounded-md hover:bg-hover aria-current:font-semibold aria-current:text-link aria-current:inset-ring aria-current:inset-ring-link aria-pressed:bg-accent aria-pressed:text-on-accent ${day.startsWith(month.slice(0, 7)) ? '' : 'text-muted'}`}
                    >
                      {Number(day.slice(8))}
                    </button>
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

function dayAfter(key: string, day: string): string | undefined {
  const step = keySteps[key]
  if (step !== undefined) return addDays(day, step)
  if (key === 'PageUp') return shift(startOf(day, 'month'), 'month', -1)
  if (key === 'PageDown') return shift(startOf(day, 'month'), 'month', 1)
  if (key === 'Home') return startOf(day, 'week')
  return key === 'End' ? addDays(startOf(day, 'week'), 6) : undefined
}
