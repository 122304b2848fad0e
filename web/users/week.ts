// An expert's week from Monday to Sunday, whatever days the document has, in any order.

import { weekdayNames } from '#contract/calendar-names.ts'
import { isTimestamp, type TimestampOrInvalid } from '#contract/timestamp.ts'
import type { Expert } from '#contract/users.ts'

export type Availability = NonNullable<Expert['Availability']>
export type AvailableDay = NonNullable<Availability['days']>[number]
export type BlockedSlot = NonNullable<Availability['blockedSlots']>[number]

export function minutesOf(text: string): number {
  const [hours = 0, minutes = 0] = text.split(':').map(Number)
  return hours * 60 + minutes
}

const mondayFirst = [1, 2, 3, 4, 5, 6, 0]

export type WeekLine = { name: string; day: AvailableDay | undefined }

/** Returns all days of the week; one that is listed twice has two lines, days that cannot be read come last. */
export function weekOf(days: readonly AvailableDay[]): WeekLine[] {
  const lines = mondayFirst.flatMap((weekday): WeekLine[] => {
    const name = weekdayNames[weekday] ?? ''
    const listed = days.filter((day) => day.day === weekday)
    return listed.length === 0 ? [{ name, day: undefined }] : listed.map((day) => ({ name, day }))
  })
  const unreadable = days.filter((day) => day.day === undefined)
  return [...lines, ...unreadable.map((day) => ({ name: 'Unknown day', day }))]
}

/** Sorts earliest first; slots without a readable start come last. */
export function sortedSlots(slots: readonly BlockedSlot[]): BlockedSlot[] {
  return [...slots].sort((a, b) => secondsOf(a.startingTime) - secondsOf(b.startingTime))
}

function secondsOf(timestamp: TimestampOrInvalid): number {
  return isTimestamp(timestamp) ? timestamp.seconds : Number.MAX_SAFE_INTEGER
}

const counted = { maximumFractionDigits: 2, style: 'unit', unitDisplay: 'long' } as const
const hours = new Intl.NumberFormat('en-US', { ...counted, unit: 'hour' })
const weeks = new Intl.NumberFormat('en-US', { ...counted, unit: 'week' })

export function formatHours(count: number): string {
  return hours.format(count)
}

export function formatWeeks(count: number): string {
  return weeks.format(count)
}
