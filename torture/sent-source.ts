// The documents of the test of ingest: versions in random order, some of them deletions, each line computed from its
// number alone.

import { type EntityName, entityNames } from '#contract/entities.ts'
import { Random } from '#server/demo/random.ts'

const versionsOfEach = 3
const deletedShare = 0.25
const firstVersion = 1_763_790_000_000_000
export const newestVersion = firstVersion + versionsOfEach - 1

export type Source = {
  lines: number
  body(from: number, to: number): string
  random(stream: number, index: number): Random
  /** Ids of an entity in a range of numbers, each with its expected word: undefined if it is deleted. */
  newest(entity: EntityName, from: number, to: number): { id: string; word: string | undefined }[]
  documents: number
}

export function openSource(seed: number, documents: number): Source {
  const lines = documents * versionsOfEach
  const random = (stream: number, index: number): Random => new Random(seed).at(stream, index)
  const order = shuffled(lines, random)
  const entityOf = (index: number): EntityName =>
    index % 10 < 5 ? 'sessions' : (entityNames[index % 5] ?? 'tags')
  const idOf = (index: number): string => `sent-${String(index).padStart(7, '0')}`
  const wordOf = (index: number, version: number): string | undefined =>
    random(1, index * versionsOfEach + version).chance(deletedShare)
      ? undefined
      : `word${version} number${index}`
  return {
    lines,
    documents,
    random,
    body(from, to) {
      const made: string[] = []
      for (const place of order.subarray(from, to)) {
        const [index, version] = [Math.floor(place / versionsOfEach), place % versionsOfEach]
        const [entity, id] = [entityOf(index), idOf(index)]
        const document = documentOf(entity, wordOf(index, version), index)
        made.push(JSON.stringify({ entity, id, version: firstVersion + version, document }))
      }
      return made.join('\n')
    },
    newest(entity, from, to) {
      const found: ReturnType<Source['newest']> = []
      for (let index = from; index < to; index += 1)
        if (entityOf(index) === entity)
          found.push({ id: idOf(index), word: wordOf(index, versionsOfEach - 1) })
      return found
    },
  }
}

/** Fisher–Yates shuffle. */
function shuffled(length: number, random: Source['random']): Uint32Array {
  const order = Uint32Array.from({ length }, (_, index) => index)
  for (let index = length - 1; index > 0; index -= 1) {
    const other = random(3, index).below(index + 1)
    const [one = 0, two = 0] = [order[index], order[other]]
    order[index] = two
    order[other] = one
  }
  return order
}

/** The field that contains the word of a document. */
export const fieldOf: Record<EntityName, string> = {
  users: 'displayName',
  sessions: 'question',
  feedback: 'feedback',
  tags: 'name',
  // An unknown field of a code, which must be stored too.
  'discount-codes': 'word',
}

function documentOf(entity: EntityName, word: string | undefined, index: number): object | null {
  if (word === undefined) return null
  const text = { [fieldOf[entity]]: word }
  // Some ratings are malformed, so that faults are added and removed.
  return entity === 'sessions' ? { ...text, totalPrice: index % 50, rating: index % 7 ? 5 : word } : text
}
