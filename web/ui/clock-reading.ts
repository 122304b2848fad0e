// What clocks in a zone show.

const formats = new Map<string, Intl.DateTimeFormat>()

/** As the instant at which UTC shows the same. UTC itself needs no Intl, whose first format of a date takes a browser 6 to 9 ms. */
export function readingAt(instantMs: number, zone: string): Date {
  if (zone === 'UTC') return new Date(instantMs)
  const parts = new Map(
    formatOf(zone)
      .formatToParts(instantMs)
      .map((part) => [part.type, part.value]),
  )
  const of = (type: Intl.DateTimeFormatPartTypes) => Number(parts.get(type))
  const year = parts.get('era')?.startsWith('B') ? 1 - of('year') : of('year')
  const reading = new Date(0)
  reading.setUTCFullYear(year, of('month') - 1, of('day'))
  reading.setUTCHours(of('hour'), of('minute'), of('second'))
  return reading
}

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    era: 'short',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formats.set(zone, format)
  return format
}
