// The marks of a drawn week, and their meaning.

import { type Availability, formatHours, formatWeeks } from './week.ts'

export const marks = {
  available: 'bg-success-soft forced-colors:border forced-colors:border-dashed',
  booked: 'border border-link bg-accent-soft',
  blocked: 'border border-line-strong bg-neutral-soft',
  closed:
    'bg-[repeating-linear-gradient(135deg,var(--color-line-strong)_0_1px,transparent_1px_7px)] opacity-60',
  now: 'border-t-2 border-text',
} as const

export function WeekLegend({ availability }: { availability: Availability | undefined }) {
  const { leadTime, advancedBookingTime } = availability ?? {}
  const limits = [
    leadTime !== undefined && leadTime > 0 && `${formatHours(leadTime)} of notice`,
    advancedBookingTime !== undefined &&
      advancedBookingTime > 0 &&
      `${formatWeeks(advancedBookingTime)} ahead at most`,
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
