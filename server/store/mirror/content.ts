// What a document of the source contains: as it arrived, or its fields as JSON text. It may be long: all of this runs in
// threads.

import { isDeepStrictEqual } from 'node:util'
import { parseExactly } from '#server/documents/json.ts'
import { readFields } from '#server/source/values.ts'
import { decodeFields } from '#server/source/wire.ts'

export type Content = Uint8Array | string

/** `fields`: of an edit, as JSON text. */
export type EditedContent = { content: Content; fields: string }

export function readContent(content: Content): object {
  return typeof content === 'string' ? Object(parseExactly(content)) : readFields(decodeFields(content))
}

export function contentText(content: Content): string {
  return JSON.stringify(readContent(content))
}

export function editedText({ content, fields }: EditedContent): string {
  return JSON.stringify({ ...readContent(content), ...readContent(fields) })
}

/** Whether the document has the values of the edit. */
export function hasFields({ content, fields }: EditedContent): boolean {
  const stored = new Map(Object.entries(readContent(content)))
  return Object.entries(readContent(fields)).every(([name, value]) =>
    isDeepStrictEqual(plain(stored.get(name)), plain(value)),
  )
}

/** Plain JSON: numbers with many digits are objects, which can only be compared as text. */
function plain(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value))
}
