// The day at which a list by time begins: a jump, not a filter.

import { DateField } from '#web/ui/date-field.tsx'
import { addDays, dayIn } from '#web/ui/days.ts'
import { timeZone } from '#web/ui/settings.ts'

type DayFieldProps = { value: string | undefined; onChange: (day: string | undefined) => void }

export function DayField({ value = '', onChange }: DayFieldProps) {
  const today = dayIn(timeZone, Date.now())
  return (
    <DateField
      aria-label="Go to day"
      placeholder="Go to day"
      value={value}
      choices={[
        { label: 'Today', day: today },
        { label: 'Tomorrow', day: addDays(today, 1) },
        { label: 'A week ago', day: addDays(today, -7) },
      ]}
      onChange={(day) => onChange(day || undefined)}
      className="w-34! shrink-0 print:hidden"
    />
  )
}
