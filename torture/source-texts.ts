// The hostile documents that Firestore can hold, each of about so many bytes as Firestore counts them.

import type { EntityName } from '#contract/entities.ts'
import { kinds as sentKinds, wide } from './hostile-texts.ts'

/** Firestore has no lists in lists, 20 levels at most, only whole characters, and numbers of 8 bytes. */
const impossible = ['deep lists', 'deep objects', 'half pairs', 'half pairs and letters', 'a long number']
const deepest = 16

const ownKinds = {
  nulls: wide('sessions', 'unknown', () => 'null'),
  'short texts': wide('sessions', 'unknown', () => '""'),
  'deep maps': wide('sessions', 'unknown', () => `${'{"a":'.repeat(deepest)}1${'}'.repeat(deepest)}`),
}

type Fields = Record<string, unknown>
export type SourceText = { entity: EntityName; fields: Fields }

export function kinds(bytes: number): Record<string, SourceText> {
  const chosen = Object.entries({ ...sentKinds, ...ownKinds }).filter(([name]) => !impossible.includes(name))
  return Object.fromEntries(
    chosen.map(([name, { entity, fields }]) => {
      const read = (length: number): Fields => JSON.parse(`{${fields(length)}}`)
      const perCharacter = bytesOf(read(bytes / 10)) / (bytes / 10)
      return [name, { entity, fields: read(Math.floor(bytes / perCharacter)) }]
    }),
  )
}

/**
 * As in https://firebase.google.com/docs/firestore/storage-size, but one more for each text and null: else a message
 * would be longer than the 4 MB that servers of gRPC accept by default.
 */
function bytesOf(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value) + 2
  if (typeof value === 'number') return 8
  if (typeof value !== 'object' || value === null) return 2
  const names = Array.isArray(value) ? 0 : Object.keys(value).reduce((sum, name) => sum + bytesOf(name), 32)
  return Object.values(value).reduce((sum: number, one) => sum + bytesOf(one), names)
}
