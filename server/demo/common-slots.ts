// The slots that every sentence may use: who speaks, where they live, dates, numbers and a long tail of proper nouns.
import { at, mix } from './random.ts'
import { regions } from './regions.ts'
import { listSlot, type Slot } from './template.ts'
import { firmOwnerText, firmTradeText, townText } from './texts/places.ts'

const owners = firmOwnerText.split(', ')
const trades = firmTradeText.split(', ')
const towns = townText.split(', ')
const colleagues = regions.flatMap((region) =>
  region.given.flatMap((given, index) => {
    const family = region.family[(index * 7) % region.family.length]
    return given.ascii === given.name && family ? [`${given.name} ${family.name}`] : []
  }),
)
const partners = ['wife', 'husband', 'partner']
const letters = 'ABCDEFGHJKLMNPRSTVWXZ'

const numbers = (lowest: number, highest: number) =>
  Array.from({ length: highest - lowest + 1 }, (_, index) => String(lowest + index))

const rare = (bits: number, length: number) => Math.floor((bits / 4294967296) ** 2.5 * length)

function reference(bits: number): string {
  const tail = mix(bits, 7)
  return `${letters[bits % 21]}${letters[(bits >>> 5) % 21]}${(bits >>> 10) % 10}-${10_000 + (tail % 90_000)}`
}

export const commonSlots: ReadonlyMap<string, Slot> = new Map<string, Slot>([
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
        `${at(owners, rare(bits, owners.length))} ${at(trades, rare(mix(bits, 3), trades.length))}`,
    },
  ],
  ['colleague', { salt: 8, value: (bits) => at(colleagues, bits % colleagues.length) }],
  ['reference', { salt: 9, value: reference }],
  [
    'month',
    listSlot(10, [
      'March',
      'September',
      'January',
      'June',
      'October',
      'April',
      'November',
      'February',
      'May',
      'August',
      'July',
      'December',
    ]),
  ],
  ['weekday', listSlot(11, ['Friday', 'Monday', 'Thursday', 'Tuesday', 'Wednesday', 'Sunday', 'Saturday'])],
  ['years', listSlot(12, numbers(2, 14))],
  ['months', listSlot(13, numbers(2, 11))],
  ['weeks', listSlot(14, numbers(2, 7))],
  ['days', listSlot(15, numbers(3, 14))],
  ['digit', listSlot(16, numbers(2, 8))],
])
