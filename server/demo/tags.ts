// The tags: each field and its branches, then branches for groups of people and countries, at most 500.
import { type DemoDocument, type DemoOptions, sizesOf } from './demo-values.ts'
import { fields } from './field.ts'
import { Random, streams } from './random.ts'

export type TagList = {
  ids: readonly string[]
  idsByField: ReadonlyMap<string, readonly string[]>
  documents: readonly DemoDocument[]
}

const audiences = (
  'beginners families freelancers students seniors startups newcomers in_a_hurry second_opinion france germany ' +
  'canada japan in_english in_spanish in_arabic weekend for_two advanced'
).split(' ')
const namedColors = ['teal', 'tomato', 'rebeccapurple', 'goldenrod', 'slateblue', 'seagreen']

export function createTags(options: DemoOptions): TagList {
  const random = new Random(options.seed)
  const idsByField = new Map<string, string[]>()
  const documents = planTags(sizesOf(options).tags).map(({ field, name }, index) => {
    random.at(streams.tag, index)
    const id = random.chance(0.5) ? name : random.autoId()
    idsByField.set(field, [...(idsByField.get(field) ?? []), id])
    return { id, name, color: pickColor(random) }
  })
  return { ids: documents.map(({ id }) => id), idsByField, documents }
}

function planTags(count: number): { field: string; name: string }[] {
  const rounds = [
    ...[0, 1, 2, 3].map((place) =>
      fields.map((field) => ({ field: field.name, name: place === 0 ? field.name : field.tags[place - 1] })),
    ),
    ...audiences.map((audience) =>
      fields.map((field) => ({ field: field.name, name: `${field.name}_${audience}` })),
    ),
  ].flat()
  const names = new Set<string>()
  const planned: { field: string; name: string }[] = []
  for (const { field, name } of rounds) {
    if (planned.length === count) break
    if (name === undefined || names.has(name)) continue
    names.add(name)
    planned.push({ field, name })
  }
  return planned
}

function pickColor(random: Random): string {
  if (random.chance(0.1)) return random.pick(namedColors)
  const hue = random.below(360)
  if (random.chance(0.1)) return `hsl(${hue}, ${random.between(45, 80)}%, ${random.between(35, 60)}%)`
  return toHex(hue, random.between(45, 80) / 100, random.between(38, 62) / 100)
}

function toHex(hue: number, saturation: number, lightness: number): string {
  const channel = (offset: number) => {
    const place = (offset + hue / 30) % 12
    const value =
      lightness -
      saturation *
        Math.min(lightness, 1 - lightness) *
        Math.max(-1, Math.min(place - 3, Math.min(9 - place, 1)))
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(0)}${channel(8)}${channel(4)}`
}
