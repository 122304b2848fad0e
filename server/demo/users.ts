// The user documents: profile, activity and preferences; and the sign-in records of staff, all ended. Each user's last sign-in is after
// their last booking.

import { DAY_MS, type DemoDocument, type DemoOptions, MINUTE_MS, toTimestamp } from './demo-values.ts'
import { createExpertWriter, type DemoExpert } from './experts.ts'
import type { DemoPeople, DemoPerson } from './people.ts'
import { Random } from './random.ts'
import type { SessionHead } from './session-heads.ts'
import type { TagList } from './tags.ts'

const backgrounds = ['1e3a5f', '5b2a86', '0f766e', '9a3412', '3f6212', '9d174d', '334155', '92400e', '155e75']
const shapes = ['fbbf24', 'f9a8d4', 'a7f3d0', 'fde68a', 'c7d2fe', 'fca5a5', 'e2e8f0', 'bae6fd']
const bios = [
  'Reads the small print.',
  'Two children, one cello, no time.',
  'Always asks a second question.',
  'Retired, curious, usually early.',
  'Works nights, answers mornings.',
  'Learning something new every winter.',
]

/** A picture that loads without a network and shows nothing, like an incomplete upload. */
const brokenPicture = 'data:image/jpeg;base64,aGFsZiBhIHBpY3R1cmU='

export function* writeUsers(
  options: DemoOptions,
  { people, experts, tags }: { people: DemoPeople; experts: readonly DemoExpert[]; tags: TagList },
  getHead: (index: number) => SessionHead,
): Generator<DemoDocument> {
  const { now, users } = options
  const random = new Random(options.seed, 'user')
  const writeExpert = createExpertWriter(options, tags)
  const expertOf = new Map(experts.map((expert) => [expert.userIndex, expert]))
  const { first, last } = findBookings()
  for (let index = 0; index < users; index++) yield writeUser(people.getPerson(index))

  /** Returns when users booked first and last; for experts, when others booked them first. */
  function findBookings(): { first: Float64Array; last: Float64Array } {
    const first = new Float64Array(users).fill(now)
    const last = new Float64Array(users)
    for (let index = 0; index < options.sessions; index++) {
      const { userIndex, expert, createdMs } = getHead(index)
      last[userIndex] = Math.max(last[userIndex] ?? 0, createdMs)
      for (const who of [userIndex, expert?.userIndex ?? userIndex])
        first[who] = Math.min(first[who] ?? now, createdMs)
    }
    return { first, last }
  }

  function writeUser(person: DemoPerson): DemoDocument {
    const expert = expertOf.get(person.index)
    const lastBookingMs = last[person.index] ?? 0
    random.at(person.index)
    const sometimes = <T>(probability: number, make: () => T) =>
      random.chance(probability) ? make() : undefined
    return {
      id: person.id,
      username: person.email,
      displayName: person.displayName,
      ...pictures(expert !== undefined),
      isAdmin: person.isStaff,
      isVerified: person.isStaff || random.chance(expert ? 0.93 : 0.6),
      ...activity(person, expert ? Math.max(lastBookingMs, now - 9 * DAY_MS) : lastBookingMs),
      phoneNumber: sometimes(0.55, () => phoneNumber(person.region.callingCode)),
      location: sometimes(0.8, () => `${person.city.name}, ${person.region.country}`),
      bio: sometimes(0.15, () => random.pick(bios)),
      expertise: expert && random.some(expert.field.skills, random.between(2, 4)),
      settings: sometimes(0.75, settings),
      preferences: sometimes(0.6, () => preferences(person)),
      dateCreated: toTimestamp(pickCreation(first[person.index] ?? now)),
      Expert: expert && writeExpert(expert),
    }
  }

  /** Most users book soon; those without a booking have signed in within 700 days, or never. */
  function pickCreation(firstMs: number): number {
    const days = firstMs < now ? random.unit() ** 3 * 90 : 700 + random.unit() * 300
    return firstMs - days * DAY_MS
  }

  function pictures(isExpert: boolean): { ProfilePicture?: string; photoURL?: string } {
    const unit = random.unit()
    if (unit < (isExpert ? 0.75 : 0.32)) return { ProfilePicture: avatar() }
    if (unit > 0.985) return { photoURL: brokenPicture }
    return unit > 0.94 ? { photoURL: avatar() } : {}
  }

  function avatar(): string {
    const [x, y, radius] = [random.between(1, 7), random.between(1, 7), random.between(2, 4)]
    const svg =
      `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'>` +
      `<path fill='#${random.pick(backgrounds)}' d='M0 0h8v8H0z'/>` +
      `<circle cx='${x}' cy='${y}' r='${radius}' fill='#${random.pick(shapes)}'/></svg>`
    return `data:image/svg+xml;utf8,${svg.replaceAll('#', '%23').replaceAll('<', '%3C').replaceAll('>', '%3E')}`
  }

  function activity(person: DemoPerson, lastBookingMs: number): Record<string, unknown> {
    const lastLoginMs = pickLastLogin(person, lastBookingMs)
    if (lastLoginMs === undefined) return {}
    const activeMs = Math.min(now, lastLoginMs + random.between(1, 90) * MINUTE_MS)
    return {
      lastLogin: toTimestamp(lastLoginMs),
      lastActive: random.chance(0.85) ? toTimestamp(activeMs) : undefined,
    }
  }

  function pickLastLogin(person: DemoPerson, lastBookingMs: number): number | undefined {
    if (person.isStaff) return signInMs(now, person.index, 0)
    if (lastBookingMs === 0) {
      return random.chance(0.3) ? undefined : now - (1 + random.unit() * 700) * DAY_MS
    }
    const laterMs = lastBookingMs + random.unit() ** 2 * 30 * DAY_MS
    return laterMs < now ? laterMs : lastBookingMs + random.unit() * (now - lastBookingMs)
  }

  function phoneNumber(callingCode: string): string {
    // Numbers with 555 01 are reserved for fiction.
    return `${callingCode} ${random.between(20, 98)} 555 01${random.between(10, 99)}`
  }

  function settings(): Record<string, boolean> {
    return {
      emailNotifications: random.chance(0.8),
      smsNotifications: random.chance(0.3),
      newsletter: random.chance(0.4),
      twoFactor: random.chance(0.25),
      shareTranscripts: random.chance(0.5),
    }
  }

  function preferences(person: DemoPerson): Record<string, unknown> {
    return {
      language: random.chance(0.6) ? person.region.language : 'English',
      timeZone: person.region.timeZone,
      theme: random.pick(['light', 'dark', 'system']),
      captions: random.chance(0.3),
      reminder: random.chance(0.4) ? `${random.pick([1, 2, 24])} h before` : undefined,
    }
  }
}

/** `number`: counted from the last sign-in. */
function signInMs(now: number, userIndex: number, number: number): number {
  return now - (number * 3.2 + 0.1 + ((userIndex * 71 + number * 37) % 229) / 100) * DAY_MS
}

export function* writeSignIns({ seed, now }: DemoOptions, people: DemoPeople): Generator<DemoDocument> {
  const random = new Random(seed, 'sign-in')
  for (const { id: userId, index, displayName } of people.staff.map(people.getPerson))
    for (let number = 5; number >= 0; number--) {
      const id = random.at(index * 10 + number).autoId()
      const startMs = signInMs(now, index, number)
      const [start, end] = [startMs, startMs + random.between(4, 100) * MINUTE_MS].map(toTimestamp)
      yield {
        id,
        kind: 'signin',
        userId,
        userFullname: displayName,
        active: false,
        slot: { startingTime: start, endingTime: end },
        startTime: start,
        dateCreated: start,
        dateUpdated: end,
      }
    }
}
