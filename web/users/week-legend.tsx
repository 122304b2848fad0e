// The meaning of the marks of a drawn week.

import { type Availability, sayHours, sayWeeks } from './week.ts'
import { marks } from './week-marks.ts'

export function WeekLegend({ availability }: { availability: Availability | undefined }) {
  const { leadTime, advancedBookingTime } = availability ?? {}
  const limits = [
    leadTime !== undefined && leadTime > 0 && `${sayHours(leadTime)} of notice`,
    advancedBookingTime !== undefined &&
      advancedBookingTime > 0 &&
      `${sayWeeks(advancedBookingTime)} ahead at most`,
  ].filter(Boolean)
  const lines = [
    { mark: marks.available, text: 'Available' },
    { mark: marks.booked, text: 'Booked' },
    { mark: marks.blocked, text: 'Blocked' },
    {
      mark: `border border-line ${marks.closed}`,
      text: ['Not open for booking yet', limits.join(', ')].filter(Boolean).join(': '),
    },
  ]
  return (
    <ul aria-label="Legend" className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
      {lines.map(({ mark, text }) => (
        <li key={text} className="flex items-center gap-1.5">
          <span aria-hidden="true" className={`size-3 rounded-xs ${mark}`} />
          {text}
        </li>
      ))}
    </ul>
  )
}
