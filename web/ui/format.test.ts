import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  formatDate,
  formatDateTime,
  formatExactly,
  formatRelative,
  formatShare,
  formatTenths,
  formatTimeOfDay,
  formatToSecond,
  isoOf,
} from './format.ts'

const noon = { seconds: 1_795_264_448, nanoseconds: 0 }
const nowMs = noon.seconds * 1000
const ago = (seconds: number) => ({ seconds: noon.seconds - seconds, nanoseconds: 0 })

describe('dates', () => {
  it("[96] are 'Not available' where missing", () => {
    expect(formatDateTime(undefined, 'UTC')).toBe('Not available')
    expect(formatRelative(undefined, nowMs)).toBe('Not available')
  })

  it("[97] are 'Invalid date' where malformed", () => {
    expect(formatDateTime('invalid', 'UTC')).toBe('Invalid date')
    expect(formatRelative('invalid', nowMs, 'Never')).toBe('Invalid date')
  })

  it('[152] are read as seconds since the epoch, including 0', () => {
    expect(formatDateTime({ seconds: 0, nanoseconds: 0 }, 'UTC')).toBe('1 Jan 1970, 00:00')
    expect(isoOf(noon)).toBe(new Date(nowMs).toISOString())
  })

  it('are shown in the zone', () => {
    const newYear = { seconds: Date.UTC(2026, 11, 31, 23, 30) / 1000, nanoseconds: 0 }
    expect(formatDate(newYear, 'UTC')).toBe('31 Dec 2026')
    expect(formatDate(newYear, 'Europe/Berlin')).toBe('1 Jan 2027')
    expect(formatTimeOfDay(newYear, 'Asia/Kolkata')).toBe('05:00')
    expect(formatExactly(newYear, 'UTC')).toContain('23:30:00 UTC')
  })

  it('[48] can be relative to now', () => {
    expect(formatRelative(ago(5), nowMs)).toBe('just now')
    expect(formatRelative(ago(300), nowMs)).toBe('5 minutes ago')
    expect(formatRelative(ago(47 * 3600), nowMs)).toBe('1 day ago')
    expect(formatRelative(ago(-400 * 86_400), nowMs)).toBe('in 1 year')
    expect(formatRelative(ago(-7200), nowMs)).toBe('in 2 hours')
    expect(formatRelative(ago(800 * 86_400), nowMs)).toBe('2 years ago')
  })

  it("[49] can be 'Never' where absent", () => {
    expect(formatRelative(undefined, nowMs, 'Never')).toBe('Never')
  })
})

const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Africa/Cairo', 'Pacific/Apia']
const instants = fc.integer({ min: Date.UTC(1000, 0, 1) / 1000, max: Date.UTC(9999, 11, 31) / 1000 })

it('writes each instant as Intl writes it in en-GB', () => {
  const sameAs = (text: string, options: Intl.DateTimeFormatOptions, ms: number) =>
    expect(text).toBe(new Intl.DateTimeFormat('en-GB', options).format(ms).replace('Sept', 'Sep'))
  fc.assert(
    fc.property(instants, fc.constantFrom(...zones), (seconds, timeZone) => {
      const at = { seconds, nanoseconds: 0 }
      const ms = seconds * 1000
      sameAs(formatDate(at, timeZone), { dateStyle: 'medium', timeZone }, ms)
      sameAs(formatTimeOfDay(at, timeZone), { timeStyle: 'short', timeZone }, ms)
      sameAs(formatToSecond(at, timeZone), { dateStyle: 'medium', timeStyle: 'medium', timeZone }, ms)
    }),
  )
})

it.each([
  ['year', 31_556_952],
  ['month', 2_629_746],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const)('writes one or three of a %s as Intl writes them in English', (unit, size) => {
  const relative = new Intl.RelativeTimeFormat('en')
  for (const count of [-3, -1, 1, 3])
    expect(formatRelative(ago(-count * size), nowMs)).toBe(relative.format(count, unit))
})

it('writes numbers as Intl writes them in en-US', () => {
  const one = { minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: 'negative' } as const
  const [tenths, share] = [
    new Intl.NumberFormat('en-US', one),
    new Intl.NumberFormat('en-US', { style: 'percent', ...one }),
  ]
  const numbers = fc
    .tuple(fc.integer(), fc.integer({ min: 0, max: 6 }))
    .map(([n, places]) => n / 10 ** places)
  fc.assert(
    fc.property(numbers, (value) => {
      expect(formatTenths(value)).toBe(tenths.format(value))
      expect(formatShare(value)).toBe(share.format(value))
    }),
  )
})
