// Name, home, email and id of each user, computed from the index alone. Emails are unique.

import { type DemoOptions, sizesOf } from './demo-values.ts'
import { at, Random } from './random.ts'
import { type Name, type Region, regions } from './regions.ts'
import { readTexts, type Scene, type Slots } from './texts.ts'

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
export type DemoPeople = { getPerson: (index: number) => DemoPerson; staff: readonly number[] }

const weightedRegions = regions.flatMap((region) => new Array<Region>(region.weight ?? 2).fill(region))
const latinRegions = regions.filter(({ usesLatin }) => usesLatin)
const emailDomains = readTexts<string[]>('email-domains')

export function createPeople(options: DemoOptions): DemoPeople {
  const { users, staff: staffCount } = sizesOf(options)
  const random = new Random(options.seed, 'person')
  const staff = Array.from({ length: staffCount }, (_, place) =>
    Math.floor(((place + 0.37) * users) / staffCount),
  )

  function getPerson(index: number): DemoPerson {
    const id = random.at(index).autoId()
    const isStaff = staff.includes(index)
    const region = random.pick(weightedRegions)
    const given = random.pick(region.given)
    const family = random.pick(region.family)
    const isNameless = !isStaff && random.chance(0.02)
    const formerFamily = !isStaff && random.chance(0.012) ? random.pick(region.family) : undefined
    const secondFamily = region.doubleFamily && random.chance(0.7) ? random.pick(region.family) : undefined
    // Half of the users with another script have their name in Latin letters in English conversations.
    const spoken = index % 2 === 0 ? given.name : given.latin
    return {
      index,
      id,
      region,
      city: random.pick(region.cities),
      isStaff,
      displayName: isNameless ? undefined : joinName(region, given, family, secondFamily),
      formerName: formerFamily && joinName(region, given, formerFamily),
      givenName: isNameless ? 'Client' : spoken,
      email: composeEmail(given, family, isStaff),
    }
  }

  function composeEmail(given: Name, family: Name, isStaff: boolean): string {
    const first = toLocalPart(given.latin)
    const last = toLocalPart(family.latin)
    if (isStaff) return `${first}.${last}@${options.companyDomain}`
    const number = random.between(1, 99)
    const local = random.pick([
      `${first}${last}`,
      `${first.charAt(0)}.${last}`,
      `${last}.${first}${number}`,
      `${first}_${last}${1960 + (number % 48)}`,
      `${first}${number}`,
      `${first}.${last}${number}`,
      `${first}.${last}`,
      `${first}.${last}`,
    ])
    return `${local}@${random.pickSkewed(emailDomains, 2)}`
  }

  const seen = new Set<string>()
  const repeated = new Set<number>()
  for (let index = 0; index < users; index++) {
    const { email } = getPerson(index)
    if (seen.has(email)) repeated.add(index)
    seen.add(email)
  }

  return {
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

const spelled: Record<string, string> = { ß: 'ss', ø: 'o', ł: 'l', đ: 'd', ı: 'i', æ: 'ae' }

function toLocalPart(latin: string): string {
  const ascii = latin.toLowerCase().replace(/[ßøłđıæ]/g, (letter) => spelled[letter] ?? letter)
  return ascii.normalize('NFD').replace(/[^a-z]/g, '')
}

const partners = ['wife', 'husband', 'partner']

/** `talk`: who gives advice, and its topic. */
export function openScene(
  random: Random,
  slots: Slots,
  { index, givenName, city }: DemoPerson,
  talk: { expert: string; topic: string },
): Scene {
  const { given, family } = random.pick(latinRegions)
  const told = {
    ...talk,
    client: givenName,
    // As written in English text.
    home: city.latin,
    partner: at(partners, index % partners.length),
    colleague: `${random.pick(given).name} ${random.pick(family).name}`,
  }
  return { random, slots, told }
}
