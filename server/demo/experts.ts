// The experts: a compact list of what sessions need of each, and the whole Expert object on demand.
import { DAY_MS, type DemoOptions, HOUR_MS, sizesOf, toTimestamp } from './demo-values.ts'
import { type ExpertField, fields } from './field.ts'
import { type DemoPeople, findExpertIndex, toExpertUser } from './people.ts'
import { Random, streams } from './random.ts'
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

export function createExperts(options: DemoOptions, people: DemoPeople): readonly DemoExpert[] {
  const { users, experts } = sizesOf(options)
  const random = new Random(options.seed)
  return Array.from({ length: experts }, (_, index) => {
    const userIndex = toExpertUser(index, users, experts)
    const { id, givenName } = people.getPerson(userIndex)
    random.at(streams.expert, index)
    const field = random.pick(fields)
    const hourlyRate = Number(random.pick(field.hourlyRates))
    const hourlyAiRate = random.chance(0.45) ? Math.round(hourlyRate * 0.03) * 5 : undefined
    return { userIndex, id, givenName, field, hourlyRate, hourlyAiRate }
  })
}

export function createExpertWriter(options: DemoOptions, experts: readonly DemoExpert[], tags: TagList) {
  const random = new Random(options.seed)
  return {
    find(userIndex: number): DemoExpert | undefined {
      const index = findExpertIndex(userIndex, options.users, experts.length)
      return index === undefined ? undefined : experts[index]
    },
    write(expert: DemoExpert): Record<string, unknown> {
      random.at(streams.expert, expert.userIndex + 1_000_000_000)
      const years = random.between(3, 31)
      const aiRate = expert.hourlyAiRate
      return {
        IsExpert: true,
        Bio: `${random.pick(expert.field.bios)} ${years} years of practice as ${withArticle(expert.field.title)}.`,
        HourlyRate: expert.hourlyRate,
        ...(aiRate === undefined ? {} : { HourlyAiRate: aiRate }),
        aiAvailable: aiRate !== undefined,
        TagIds: tagIdsOf(expert.field),
        ...ratings(),
        Availability: availability(),
      }
    },
  }

  function tagIdsOf(field: ExpertField): string[] {
    const own = tags.idsByField.get(field.name) ?? []
    const chosen = random.some(own, random.between(1, 4))
    if (random.chance(0.25)) {
      const other = random.pick(tags.ids)
      if (!chosen.includes(other)) chosen.push(other)
    }
    return chosen
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
    const today = Math.floor(options.now / DAY_MS) * DAY_MS
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

function withArticle(entity: string): string {
  return `${/^[aeiou]/.test(entity) ? 'an' : 'a'} ${entity}`
}

export function drawRating(random: Random): number {
  const unit = random.unit()
  if (unit < 0.62) return 5
  if (unit < 0.88) return 4
  if (unit < 0.95) return 3
  return unit < 0.98 ? 2 : 1
}
