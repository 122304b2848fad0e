// The regions that users come from: each name with a Latin spelling.

import { readTexts } from './texts.ts'

type RegionTexts = {
  country: string
  /** How many users come from it, compared with 2 of other regions. */
  weight?: number
  language: string
  timeZone: string
  callingCode: string
  /** Names separated by commas; a name in another script is followed by '=' and its Latin spelling. */
  cities: string
  given: string
  family: string
  /** The family name comes before the given name. */
  familyFirst?: true
  doubleFamily?: true
}

export type Name = { name: string; latin: string }

export type Region = ReturnType<typeof readRegion>

export const regions = readTexts<RegionTexts[]>('regions').map(readRegion)

function readRegion({ cities, given, family, ...region }: RegionTexts) {
  const names = { cities: splitNames(cities), given: splitNames(given), family: splitNames(family) }
  return { ...region, ...names, usesLatin: !cities.includes('=') }
}

function splitNames(names: string): Name[] {
  return names.split(', ').map((entry) => {
    const [name = '', latin = name] = entry.split('=')
    return { name, latin }
  })
}
