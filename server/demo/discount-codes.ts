// The discount codes: expired and live ones, a few that end within the hour or today.
import {
  DAY_MS,
  type DemoDocument,
  type DemoOptions,
  HOUR_MS,
  MINUTE_MS,
  sizesOf,
  toTimestamp,
} from './demo-values.ts'
import { at, Random } from './random.ts'

const words =
  'SPRING SUMMER AUTUMN WINTER WELCOME FRIENDS STUDENT TEACHER NURSES EARLYBIRD NIGHTOWL PODCAST NEWSLETTER RETURN THANKYOU SORRY BIRTHDAY FAMILY HARVEST MIDSUMMER CARNIVAL EASTER DIWALI EID HANUKKAH NOWRUZ LUNAR ADVENT SOLSTICE LEAPDAY MONDAY FRIDAY WEEKEND LISBON KRAKOW BRISTOL OSAKA LAGOS OAXACA TARTU PORTO HALIFAX KESTREL NORDLYS VESPER OAKAPPLE RADIO PARTNER ALUMNI MEETUP CONFERENCE BETA LAUNCH REFER TALK LISTEN ASK COURAGE FRESHSTART SECONDCHANCE LASTCALL FLASH HAPPY HELLO RAINYDAY SNOWDAY COFFEE LIBRARY MARATHON HARBOUR'.split(
    ' ',
  )
const percentages = [10, 15, 20, 25, 5, 30, 50, 40, 75, 100]
// Plain codes first; larger marketplaces have these variants too.
const endings = ['', '-VIP', '-NEW', '-PLUS']
const COMBINATIONS = words.length * percentages.length
// Coprime to the number of combinations, so that every step gives a new one.
const STEP = 1_237

export type DemoCode = { id: string; percentage: number; expiresMs: number }

export function* writeDiscountCodes(options: DemoOptions): Generator<DemoDocument> {
  for (const { id, percentage, expiresMs } of makeCodes(options))
    yield { id, percentageDiscount: percentage, expirationDate: toTimestamp(expiresMs) }
}

export function* makeCodes(options: DemoOptions): Generator<DemoCode> {
  const { discountCodes: count } = sizesOf(options)
  const random = new Random(options.seed, 'discount code')
  for (let index = 0; index < count; index++) {
    const place = (index * STEP) % COMBINATIONS
    const word = at(words, place % words.length)
    const percentage = at(percentages, Math.floor(place / words.length))
    const ending = at(endings, Math.floor(index / COMBINATIONS))
    const expiresMs = pickExpiration(index, count, options.now, random.at(index))
    yield { id: `${word}${percentage}${ending}`, percentage, expiresMs }
  }
}

function pickExpiration(index: number, count: number, now: number, random: Random): number {
  const place = index - Math.floor(count / 2)
  if (place >= 0 && place < 2) return now + random.between(9, 50) * MINUTE_MS
  if (place >= 2 && place < 5) return now + random.between(2, 11) * HOUR_MS
  const day = Math.floor(now / DAY_MS) + random.between(-500, 320)
  return Math.max(0, day * DAY_MS + DAY_MS - 1000)
}
