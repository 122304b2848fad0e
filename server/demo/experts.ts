// The experts: a compact list of what sessions need of each, and the whole Expert object on demand.
import { DAY_MS, type DemoOptions, HOUR_MS, sizesOf, toTimestamp } from './demo-values.ts'
import { type ExpertField, fields } from './fields.ts'
import type { DemoPeople } from './people.ts'
import { Random } from './random.ts'
import type { TagList } from './tags.ts'

export type DemoExpert = {
  userIndex: number
  id: string
  givenName: string
  field: ExpertField
  hourlyRate: number
  hourlyAiRate: number | undefined
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** Experts are spread evenly over the users. */
export function createExperts(options: DemoOptions, people: DemoPeople): readonly DemoExpert[] {
  const { users, experts } = sizesOf(options)
  const random = new Random(options.seed, 'expert')
  return Array.from({ length: experts }, (_, index) => {
    const userIndex = Math.floor(((index + 0.5) * users) / experts)
    const { id, givenName } = people.getPerson(userIndex)
    const field = random.at(index).pick(fields)
    const hourlyRate = random.pick(field.hourlyRates)
    const hourlyAiRate = random.chance(0.45) ? Math.round(hourlyRate * 0.03) * 5 : undefined
    return { userIndex, id, givenName, field, hourlyRate, hourlyAiRate }
  })
}

/** Returns the function that writes the Expert object of an expert. */
export function createExpertWriter({ seed, now }: DemoOptions, tags: TagList) {
  const random = new Random(seed, 'expert object')

  return function writeExpert({ userIndex, field, hourlyRate, hourlyAiRate }: DemoExpert) {
    const years = random.at(userIndex).between(3, 31)
    const article = /^[aeiou]/.test(field.title) ? 'an' : 'a'
    return {
      IsExpert: true,
      Bio: `${random.pick(field.bios)} ${years} years of practice as ${article} ${field.title}.`,
      HourlyRate: hourlyRate,
      HourlyAiRate: hourlyAiRate,
      aiAvailable: hourlyAiRate !== undefined,
      TagIds: tagIdsOf(field),
      ...ratings(),
      Availability: availability(),
    }
  }

  function tagIdsOf(field: ExpertField): string[] {
    const chosen = random.some(tags.idsByField.get(field.name) ?? [], random.between(1, 4))
    const other = random.pick(tags.ids)
    return random.chance(0.25) && !chosen.includes(other) ? [...chosen, other] : chosen
  }

  function ratings(): Record<string, number[]> {
    const count = random.chance(0.08) ? 0 : Math.floor(random.unit() ** 1.6 * 61)
    const values = Array.from({ length: count }, () => drawRating(random))
    if (random.chance(0.05)) return { ratings: values }
    return random.chance(0.04) ? {} : { Ratings: values }
  }

  function availability(): Record<string, unknown> {
    const usesNames = random.chance(0.7)
    const opens = random.between(7, 11)
    const closes = random.between(15, 20)
    const today = Math.floor(now / DAY_MS) * DAY_MS
    const worksWeekends = random.chance(0.2)
    const days = weekdays.map((name, day) => ({
      day: usesNames ? name : day,
      isEnabled: day % 6 === 0 ? worksWeekends : random.chance(0.86),
      startingTime: toTimestamp(today + opens * HOUR_MS),
      endingTime: toTimestamp(today + closes * HOUR_MS),
    }))
    const blockedSlots = Array.from({ length: Math.max(0, random.between(-1, 3)) }, () => {
      const start = today + random.between(-20, 45) * DAY_MS + random.between(opens, closes - 2) * HOUR_MS
      return {
        startingTime: toTimestamp(start),
        endingTime: toTimestamp(start + random.between(1, 4) * HOUR_MS),
      }
    })
    return {
      leadTime: random.pick([1, 2, 4, 12, 24, 48]),
      advancedBookingTime: random.pick([2, 4, 6, 8, 12]),
      days: usesNames ? [...days.slice(1), ...days.slice(0, 1)] : days,
      blockedSlots,
    }
  }
}

export function drawRating(random: Random): number {
  const unit = random.unit()
  if (unit < 0.62) return 5
  if (unit < 0.88) return 4
  if (unit < 0.95) return 3
  return unit < 0.98 ? 2 : 1
}
