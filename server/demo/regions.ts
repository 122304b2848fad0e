// The regions of texts/regions.ts taken apart: each name with the Latin spelling that emails are made of.
import { type RegionText, regionTexts } from './texts/regions.ts'

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

export const regions: readonly Region[] = regionTexts.map((text) => ({
  ...text,
  cities: splitNames(text.cities),
  given: splitNames(text.given),
  family: splitNames(text.family),
  usesLatin: !text.cities.includes('='),
}))

function splitNames(text: string): Name[] {
  return text.split(', ').map((entry) => {
    const [name = '', latin = name] = entry.split('=')
    return { name, ascii: toAscii(latin) }
  })
}

function toAscii(text: string): string {
  return text
    .replace(/[ßøØłŁđĐıæÆ’]/g, (letter) => special[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
}
