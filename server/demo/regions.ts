// The regions that users come from: each name with the Latin spelling for emails.
import * as v from 'valibot'
import { nonEmptyText, readTexts } from './read-texts.ts'

const regionTexts = v.array(
  v.strictObject({
    country: nonEmptyText,
    language: nonEmptyText,
    timeZone: nonEmptyText,
    callingCode: nonEmptyText,
    /** Names separated by commas; a name in another script is followed by '=' and its Latin spelling. */
    cities: nonEmptyText,
    given: nonEmptyText,
    family: nonEmptyText,
    /** The family name comes before the given name. */
    familyFirst: v.optional(v.literal(true)),
    doubleFamily: v.optional(v.literal(true)),
  }),
)
type RegionText = v.InferOutput<typeof regionTexts>[number]

export type Name = { name: string; ascii: string }
export type Region = Omit<RegionText, 'cities' | 'given' | 'family'> & {
  cities: readonly Name[]
  given: readonly Name[]
  family: readonly Name[]
  usesLatin: boolean
}

const special: Record<string, string> = {
  ß: 'ss',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ı: 'i',
  æ: 'ae',
  Æ: 'Ae',
  '’': "'",
}

export const regions: readonly Region[] = readTexts('regions', regionTexts).map((region) => ({
  ...region,
  cities: splitNames(region.cities),
  given: splitNames(region.given),
  family: splitNames(region.family),
  usesLatin: !region.cities.includes('='),
}))

function splitNames(names: string): Name[] {
  return names.split(', ').map((entry) => {
    const [name = '', latin = name] = entry.split('=')
    return { name, ascii: toAscii(latin) }
  })
}

function toAscii(name: string): string {
  return name
    .replace(/[ßøØłŁđĐıæÆ’]/g, (letter) => special[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
}
