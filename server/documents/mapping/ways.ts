// Ways to read a value of another form, each as the code of a suggested module and what that code answers. A way never
// guesses: it leaves out values that it does not recognise.

import { fromEpoch, fromMilliseconds, isRecent, isTimestamp, readTimestamp } from '#contract/timestamp.ts'
import { helpersFor, type TimeUnit, timeUnits } from './module-values.ts'
import type { TargetKind } from './targets.ts'

/** The code around a value's place, and what that answers; `back`: the code that writes the value again. */
export type Way = { code(place: string): string; read(value: unknown): unknown; back?(field: string): string }

/** A field must be readable in this part of the documents that have it. */
export const mostlyReadable = 0.5

export const asItIs: Way = { code: (place) => place, read: (value) => value, back: (field) => field }
const helpers = helpersFor({})

const centsWay: Way = { code: (place) => `cents(${place})`, read: (value) => helpers.cents(value) }
const priceWay: Way = {
  code: (place) => `String(${place} ?? '').replace(/[$,\\s]|USD/g, '') || undefined`,
  read: (value) => String(value).replace(/[$,\s]|USD/g, ''),
}
const decimalCommaWay: Way = {
  code: (place) => `String(${place} ?? '').replace(/[$.\\s]|USD/g, '').replace(',', '.') || undefined`,
  read: (value) =>
    String(value)
      .replace(/[$.\s]|USD/g, '')
      .replace(',', '.'),
}
const percentWay: Way = {
  code: (place) => `${place} && parseFloat(${place})`,
  read: (value) =>
    /^\s*-?\d+(\.\d+)?\s*%?\s*$/.test(String(value)) ? Number.parseFloat(String(value)) : undefined,
  back: (field) => `${field} && \`\${${field}}%\``,
}
const flagWay: Way = {
  code: (place) => `['true', 'yes', '1'].includes(String(${place}).toLowerCase())`,
  read: (value) =>
    /^(true|false|yes|no|1|0)$/i.test(String(value))
      ? ['true', 'yes', '1'].includes(String(value).toLowerCase())
      : undefined,
}

/** Day and month as spreadsheets show them, without a zone: in UTC, as texts of other forms. */
const dayAndMonth = /^(\d{1,2})[./](\d{1,2})[./](?=\d{4}\b)/
const monthFirstWay: Way = {
  code: (place) => `${place} && new Date(${place} + ' UTC')`,
  read: (value) => inUtc(String(value)),
}
const dayFirstWay: Way = {
  code: (place) => `${place} && new Date(${place}.replace(/^(\\d+).(\\d+)./, '$2/$1/') + ' UTC')`,
  read: (value) => inUtc(String(value).replace(dayAndMonth, '$2/$1/')),
}

function inUtc(text: string): unknown {
  return dayAndMonth.test(text) ? fromMilliseconds(Date.parse(`${text} UTC`)) : undefined
}

function unitWay(unit: TimeUnit): Way {
  return { code: (place) => `instant(${place}, '${unit}')`, read: (value) => helpers.instant(value, unit) }
}

/** Two texts, of which `last` is the place of the second one. */
export function joinedWay(last: string): Way {
  return { ...asItIs, code: (first) => `[${first}, ${last}].filter(Boolean).join(' ')` }
}

/** `values`: those at the path, by which the way is chosen. */
export function waysOf(kind: TargetKind, path: string, values: unknown[]): Way[] {
  if (kind === 'amount') return amountWays(path, values)
  if (kind === 'flag') return [asItIs, flagWay]
  if (kind === 'number') return [asItIs, percentWay]
  if (kind !== 'time' || values.every((value) => isRecent(instantOf(value)))) return [asItIs]
  const unit = Object.entries(timeUnits).find(([, places]) => {
    const recent = values.filter((value) => isRecent(fromEpoch(value, places)))
    return recent.length > values.length * mostlyReadable
  })
  // The keys of a constant.
  return unit ? [unitWay(unit[0] as TimeUnit)] : [asItIs, isDayFirst(values) ? dayFirstWay : monthFirstWay]
}

function amountWays(path: string, values: unknown[]): Way[] {
  if (/cents$|minor$/i.test(path)) return [centsWay]
  // If one row has 1.234,50, the point separates thousands in all rows.
  return values.some((value) => /,\d{1,2}\D*$/.test(String(value))) ? [decimalCommaWay] : [asItIs, priceWay]
}

function isDayFirst(values: unknown[]): boolean {
  return values.some((value) => {
    const [start = '', first] = dayAndMonth.exec(String(value)) ?? []
    return start.includes('.') || Number(first) > 12
  })
}

function instantOf(value: unknown) {
  const read = readTimestamp(value)
  return isTimestamp(read) ? read : undefined
}
