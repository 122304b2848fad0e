// The tags: each field and its branches, then branches for groups of people and countries, at most 500.
import { type DemoDocument, type DemoOptions, sizesOf } from './demo-values.ts'
import { fields } from './fields.ts'
import { at, Random } from './random.ts'

export type TagList = {
  ids: readonly string[]
  idsByField: ReadonlyMap<string, readonly string[]>
  documents: readonly DemoDocument[]
}

const audiences = (
  'beginners families freelancers students seniors startups newcomers in_a_hurry second_opinion france germany ' +
  'canada japan in_english in_spanish in_arabic weekend for_two advanced'
).split(' ')
const colors = (
  '#0f766e #be123c #4338ca #b45309 #15803d #7e22ce #0369a1 #a21caf #4d7c0f #c2410c #1d4ed8 #9f1239 #047857 #6d28d9 ' +
  'teal tomato rebeccapurple goldenrod slateblue seagreen hsl(24,70%,45%) hsl(200,60%,40%) hsl(320,55%,50%)'
).split(' ')

export function createTags(options: DemoOptions): TagList {
  const random = new Random(options.seed, 'tag')
  const idsByField = new Map<string, string[]>()
  const documents = planTags(sizesOf(options).tags).map(([name, field], index) => {
    const color = random.at(index).pick(colors)
    const id = name === field ? name : random.autoId()
    idsByField.set(field, [...(idsByField.get(field) ?? []), id])
    return { id, name, color }
  })
  return { ids: documents.map(({ id }) => id), idsByField, documents }
}

/** Names with their fields: first the fields themselves, then the first branch of each, and so on. */
function planTags(count: number): [name: string, field: string][] {
  const planned = new Map<string, string>()
  const branches = fields.map(({ name: field, tags }) => ({
    field,
    names: [field, ...tags, ...audiences.map((audience) => `${field}_${audience}`)],
  }))
  for (let place = 0; planned.size < count; place++)
    for (const { field, names } of branches) {
      const name = at(names, place)
      if (!planned.has(name)) planned.set(name, field)
    }
  return [...planned].slice(0, count)
}
