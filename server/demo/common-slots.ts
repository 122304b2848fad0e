// The slots that every sentence may use: who speaks, where they live, dates, numbers and a long tail of proper nouns.
import * as v from 'valibot'
import { at, mix } from './random.ts'
import { places, texts } from './read-texts.ts'
import { regions } from './regions.ts'
import {
  compileTemplate,
  findSlotIn,
  listSlot,
  type Template,
  type TemplateSlot,
  upperFirst,
} from './template.ts'

const { towns, firmOwners, firmTrades, villageStarts, villageEnds, productSyllables } = places
const latinRegions = regions.filter((region) => region.usesLatin)
const partners = ['wife', 'husband', 'partner']
const months = 'March September January June October April November February May August July December'.split(
  ' ',
)
const letters = 'ABCDEFGHJKLMNPRSTVWXZ'

const numbers = (lowest: number, highest: number) =>
  Array.from({ length: highest - lowest + 1 }, (_, index) => String(lowest + index))

const rare = (bits: number, length: number) => Math.floor((bits / 4294967296) ** 2.5 * length)

function reference(bits: number): string {
  const tail = mix(bits, 7)
  return `${letters[bits % 21]}${letters[(bits >>> 5) % 21]}${(bits >>> 10) % 10}-${10_000 + (tail % 90_000)}`
}

function colleague(bits: number): string {
  const region = at(latinRegions, bits % latinRegions.length)
  const given = at(region.given, mix(bits, 1) % region.given.length)
  return `${given.name} ${at(region.family, mix(bits, 2) % region.family.length).name}`
}

// Thousands of invented names, few of them common: search must handle rare words too.
function village(bits: number): string {
  const start = at(villageStarts, rare(bits, villageStarts.length))
  return start + at(villageEnds, rare(mix(bits, 4), villageEnds.length))
}

function product(bits: number): string {
  const syllable = (draw: number) => at(productSyllables, rare(mix(bits, draw), productSyllables.length))
  const name = upperFirst(syllable(5) + syllable(6) + syllable(7))
  return bits % 3 === 0 ? name : `${name} ${100 + (mix(bits, 8) % 90) * 10}`
}

export const commonSlots: ReadonlyMap<string, TemplateSlot> = new Map<string, TemplateSlot>([
  ['client', { salt: 1, value: (_, scene) => scene.client }],
  ['expert', { salt: 2, value: (_, scene) => scene.expert }],
  ['home', { salt: 3, value: (_, scene) => scene.home }],
  ['topic', { salt: 4, value: (_, scene) => scene.topic }],
  ['partner', { salt: 5, value: (_, scene) => at(partners, scene.partner % partners.length) }],
  ['town', { salt: 6, value: (bits) => at(towns, rare(bits, towns.length)) }],
  [
    'firm',
    {
      salt: 7,
      value: (bits) =>
        `${at(firmOwners, rare(bits, firmOwners.length))} ${at(firmTrades, rare(mix(bits, 3), firmTrades.length))}`,
    },
  ],
  ['colleague', { salt: 8, value: colleague }],
  ['village', { salt: 17, value: village }],
  ['product', { salt: 18, value: product }],
  ['reference', { salt: 9, value: reference }],
  ['month', listSlot(10, months)],
  ['weekday', listSlot(11, ['Friday', 'Monday', 'Thursday', 'Tuesday', 'Wednesday', 'Sunday', 'Saturday'])],
  ['years', listSlot(12, numbers(2, 14))],
  ['months', listSlot(13, numbers(2, 11))],
  ['weeks', listSlot(14, numbers(2, 7))],
  ['days', listSlot(15, numbers(3, 14))],
  ['digit', listSlot(16, numbers(2, 8))],
])

/** Sentences of `file` that use only these slots, compiled. */
export function commonSentences(file: string) {
  const findSlot = findSlotIn(commonSlots, file)
  return v.pipe(
    texts,
    v.transform((sentences): readonly Template[] =>
      sentences.map((sentence) => compileTemplate(sentence, findSlot)),
    ),
  )
}
