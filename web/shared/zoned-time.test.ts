import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type LocalTime, peculiarityOf, toInstant, toLocalTime } from './zoned-time.ts'

const zones = [
  'UTC',
  'Europe/Berlin',
  'Europe/Dublin',
  'America/New_York',
  'America/St_Johns',
  'America/Sao_Paulo',
  'Africa/Casablanca',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Chatham',
]
const zone = fc.constantFrom(...zones)
const secondsOf = (iso: string) => Date.parse(iso) / 1000
const instant = fc.integer({ min: secondsOf('1970-01-02T00:00:00Z'), max: secondsOf('2099-12-30T00:00:00Z') })

/** A few hours around every change of the clocks in these years, where mistakes are likely. */
const nearChange = zone.chain((name) => {
  const changes = changesByZone.get(name) ?? []
  const centre = changes.length === 0 ? instant : fc.constantFrom(...changes)
  return fc
    .tuple(centre, fc.integer({ min: -100_000, max: 100_000 }))
    .map(([at, by]) => ({ name, at: at + by }))
})

function changesOf(name: string): number[] {
  const daySeconds = 86_400
  const offset = (at: number) => {
    const local = toLocalTime(at, name)
    return secondsOf(`${local?.date}T${local?.time}Z`) - at
  }
  const days = Array.from(
    { length: 7 * 365 },
    (_, day) => secondsOf('2010-01-01T00:00:00Z') + day * daySeconds,
  )
  return days.filter((day) => offset(day) !== offset(day + daySeconds))
}

const changesByZone = new Map(zones.map((name) => [name, changesOf(name)]))

const localTime: fc.Arbitrary<LocalTime> = instant.map((at) => {
  const [date = '', time = ''] = new Date(at * 1000).toISOString().split('T')
  return { date, time: time.slice(0, 8) }
})

describe('an instant shown in a zone and read back', () => {
  test('is the same instant, or the first of two with the same local time', () => {
    fc.assert(
      fc.property(fc.oneof(nearChange, fc.record({ name: zone, at: instant })), ({ name, at }) => {
        const local = toLocalTime(at, name)
        if (!local) throw new Error('No local time.')
        const back = toInstant(local, name)
        if (back !== at) {
          expect(peculiarityOf(local, name)).toBe('twice')
          expect(back).toBeLessThan(at)
        }
        expect(toLocalTime(back ?? 0, name)).toEqual(local)
      }),
      { numRuns: 500 },
    )
  })

  test('has the date and time of day that the runtime itself shows', () => {
    fc.assert(
      fc.property(zone, instant, (name, at) => {
        const shown = new Intl.DateTimeFormat('sv-SE', {
          timeZone: name,
          dateStyle: 'short',
          timeStyle: 'medium',
        })
        const local = toLocalTime(at, name)
        expect(`${local?.date} ${local?.time}`).toBe(shown.format(at * 1000))
      }),
    )
  })
})

describe('a local time read in a zone', () => {
  test('is shown again as typed, or later by the skipped time', () => {
    fc.assert(
      fc.property(zone, localTime, (name, local) => {
        const at = toInstant(local, name)
        const shown = toLocalTime(at ?? 0, name)
        if (peculiarityOf(local, name) === 'skipped')
          expect(`${shown?.date}T${shown?.time}` > `${local.date}T${local.time}`).toBe(true)
        else expect(shown).toEqual(local)
      }),
    )
  })

  test.each([
    ['Europe/Berlin', '2026-03-29', '02:30:00', '2026-03-29T01:30:00Z', 'skipped'],
    ['Europe/Berlin', '2026-03-29', '03:30:00', '2026-03-29T01:30:00Z', undefined],
    ['Europe/Berlin', '2026-10-25', '02:30:00', '2026-10-25T00:30:00Z', 'twice'],
    ['Europe/Berlin', '2026-10-25', '03:00:00', '2026-10-25T02:00:00Z', undefined],
    ['America/New_York', '2026-03-08', '02:00:00', '2026-03-08T07:00:00Z', 'skipped'],
    ['America/New_York', '2026-11-01', '01:59:59', '2026-11-01T05:59:59Z', 'twice'],
    ['Asia/Kolkata', '2026-01-01', '00:00:00', '2025-12-31T18:30:00Z', undefined],
    // Samoa skipped 30 December 2011.
    ['Pacific/Apia', '2011-12-30', '12:00:00', '2011-12-30T22:00:00Z', 'skipped'],
    ['Pacific/Apia', '2011-12-31', '00:00:00', '2011-12-30T10:00:00Z', undefined],
    ['Australia/Lord_Howe', '2026-04-05', '01:45:00', '2026-04-04T14:45:00Z', 'twice'],
    ['UTC', '0001-01-01', '00:00:00', '0001-01-01T00:00:00Z', undefined],
    ['UTC', '9999-12-31', '23:59:59', '9999-12-31T23:59:59Z', undefined],
  ])('in %s %s %s is %s (%s)', (name, date, time, iso, peculiarity) => {
    expect(toInstant({ date, time }, name)).toBe(secondsOf(iso))
    expect(peculiarityOf({ date, time }, name)).toBe(peculiarity)
  })

  test.each([
    ['', '12:00:00'],
    ['2026-02-30', '12:00:00'],
    ['2026-13-01', '12:00:00'],
    ['2026-05-01', ''],
    ['2026-05-01', '24:00:00'],
    ['2026-05-01', '25:00'],
    ['12026-05-01', '12:00:00'],
    ['yesterday', 'noon'],
  ])('refuses %j %j', (date, time) => {
    expect(toInstant({ date, time }, 'Europe/Berlin')).toBeUndefined()
    expect(peculiarityOf({ date, time }, 'Europe/Berlin')).toBeUndefined()
  })
})

test.each([-62_135_596_801, 253_402_300_800, 8_640_000_000_000, -8_640_000_000_000])(
  'has no local time for %d, which no date input can show',
  (at) => {
    expect(toLocalTime(at, 'UTC')).toBeUndefined()
  },
)
