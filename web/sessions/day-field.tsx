// The day at which a list by time begins: a jump, not a filter. It is in the bar over the rows, which is loaded after them.

import { addDays } from '#contract/days.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { today } from '#web/ui/days.ts'

type DayFieldProps = { value: string | undefined; onChange: (day: string | undefined) => void }

export function DayField({ value = '', onChange }: DayFieldProps) {
  const day = today.use()
  return (
    <DateField
      aria-label="Go to day"
      placeholder="Go to day"
      whenLeft
      value={value}
      choices={[
        { label: 'Today', day },
        { label: 'Tomorrow', day: addDays(day, 1) },
        { label: 'A week ago', day: addDays(day, -7) },
      ]}
      onChange={(day) => onChange(day || undefined)}
      className="w-34! shrink-0 print:hidden"
    />
  )
}
