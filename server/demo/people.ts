// Name, home, email and id of each user, computed from the index alone. Emails are unique.

import { type DemoOptions, sizesOf } from './demo-values.ts'
import { Random, streams } from './random.ts'
import { places } from './read-texts.ts'
import { type Name, type Region, regions } from './regions.ts'

export type DemoPerson = {
  index: number
  id: string
  region: Region
  city: Name
  isStaff: boolean
  // Absent for users who never gave a name.
  displayName: string | undefined
  // The name before a marriage, for the few who changed it.
  formerName: string | undefined
  // The name used in conversations.
  givenName: string
  email: string
}
export type DemoPeople = { count: number; getPerson: (index: number) => DemoPerson; staff: readonly number[] }

// The regions that users come from, with their weights.
const regionWeights: Record<string, number> = {
  'United States': 6,
  'United Kingdom': 5,
  Germany: 5,
  France: 4,
  India: 3,
  Spain: 3,
}
const weightedRegions = regions.flatMap((region) =>
  Array.from({ length: regionWeights[region.country] ?? 2 }, () => region),
)

export function createPeople(options: DemoOptions): DemoPeople {
  const { users, staff: staffCount } = sizesOf(options)
  const random = new Random(options.seed)
  const staff = Array.from({ length: staffCount }, (_, place) =>
    Math.floor(((place + 0.37) * users) / staffCount),
  )
  const staffIndices = new Set(staff)

  function getPerson(index: number): DemoPerson {
    random.at(streams.person, index)
    const isStaff = staffIndices.has(index)
    const region = random.pick(weightedRegions)
    const given = random.pick(region.given)
    const family = random.pick(region.family)
    const isNameless = !isStaff && random.chance(0.02)
    const formerFamily = !isStaff && random.chance(0.012) ? random.pick(region.family) : undefined
    const secondFamily = region.doubleFamily && random.chance(0.7) ? random.pick(region.family) : undefined
    return {
      index,
      region,
      city: random.pick(region.cities),
      isStaff,
      displayName: isNameless ? undefined : joinName(region, given, family, secondFamily),
      formerName: formerFamily && !isNameless ? joinName(region, given, formerFamily) : undefined,
      givenName: isNameless ? 'Client' : spokenName(region, given, index),
      email: composeEmail(given, family, isStaff),
      id: random.at(streams.userId, index).autoId(),
    }
  }

  function composeEmail(given: Name, family: Name, isStaff: boolean): string {
    const first = toLocalPart(given.ascii)
    const last = toLocalPart(family.ascii)
    if (isStaff) return `${first}.${last}@${options.companyDomain}`
    const style = random.below(8)
    const number = random.between(1, 99)
    const domain = random.pickSkewed(places.emailDomains, 2)
    if (style === 0) return `${first}${last}@${domain}`
    if (style === 1) return `${first.charAt(0)}.${last}@${domain}`
    if (style === 2) return `${last}.${first}${number}@${domain}`
    if (style === 3) return `${first}_${last}${1960 + (number % 48)}@${domain}`
    if (style === 4) return `${first}${number}@${domain}`
    return `${first}.${last}${style === 5 ? number : ''}@${domain}`
  }

  const seen = new Set<string>()
  const repeated = new Set<number>()
  for (let index = 0; index < users; index++) {
    const { email } = getPerson(index)
    if (seen.has(email)) repeated.add(index)
    seen.add(email)
  }

  return {
    count: users,
    staff,
    getPerson(index) {
      const person = getPerson(index)
      // No email above contains a plus, so this one is new.
      if (repeated.has(index)) person.email = person.email.replace('@', `+${index}@`)
      return person
    },
  }
}

function joinName(region: Region, given: Name, family: Name, secondFamily?: Name): string {
  if (secondFamily) return `${given.name} ${family.name} ${secondFamily.name}`
  if (!region.familyFirst) return `${given.name} ${family.name}`
  // Han and Hangul names are written without a space.
  return region.usesLatin ? `${family.name} ${given.name}` : family.name + given.name
}

function toLocalPart(ascii: string): string {
  return ascii.toLowerCase().replace(/[^a-z]/g, '')
}

// Half of the users with another script have their name in Latin letters in English conversations.
function spokenName(region: Region, given: Name, index: number): string {
  return region.usesLatin || index % 2 === 0 ? given.name : given.ascii
}

// Their city as written in English text.
export function homeOf({ region, city }: DemoPerson): string {
  return region.usesLatin ? city.name : city.ascii
}

// Experts are spread evenly over the users, so that either index follows from the other.
export function toExpertUser(expertIndex: number, users: number, experts: number): number {
  return Math.floor(((expertIndex + 0.5) * users) / experts)
}

export function findExpertIndex(userIndex: number, users: number, experts: number): number | undefined {
  const guess = Math.floor((userIndex * experts) / users)
  return [guess - 1, guess, guess + 1].find(
    (index) => index >= 0 && index < experts && toExpertUser(index, users, experts) === userIndex,
  )
}
