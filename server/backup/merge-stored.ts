// A CSV file has only some fields of a document: the others keep their stored values.

import type { EntityName } from '#contract/entities.ts'
import { isObject } from '#contract/field.ts'
import type { Db } from '#server/db/client.ts'
import { parseExactly } from '#server/documents/json.ts'
import { parseFileLine, UnusableDocument } from '#server/documents/read-document.ts'
import { findOriginals } from '#server/documents/stored/originals.sql.ts'
import { compute } from '#server/documents/threads/compute.ts'

/** The same lines of JSON, each over the stored document of its id. */
export async function* mergedWithStored(
  db: Db,
  entity: EntityName,
  chunks: AsyncIterable<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for await (const chunk of chunks) {
    const lines = Buffer.from(chunk).toString().trimEnd().split('\n')
    const ids = await compute(idsOf, { entity, lines }, chunk.length)
    const stored = await findOriginals(
      db,
      entity,
      ids.filter((id) => id !== undefined),
    )
    const texts = lines.map((line, index) => {
      const old = stored.get(ids[index] ?? '')
      return old === undefined ? line : JSON.stringify(over(parseExactly(old), parseExactly(line)))
    })
    yield new TextEncoder().encode(`${texts.join('\n')}\n`)
  }
}

export function idsOf({ entity, lines }: { entity: EntityName; lines: string[] }): (string | undefined)[] {
  return lines.map((line) => idIn(entity, line))
}
idsOf.module = import.meta.url

/** Undefined for a line that is refused later. */
function idIn(entity: EntityName, line: string): string | undefined {
  try {
    return parseFileLine(entity, line).id
  } catch (error) {
    if (error instanceof UnusableDocument) return undefined
    throw error
  }
}

function over(old: unknown, given: unknown): unknown {
  if (!isObject(old) || !isObject(given)) return given
  const fields = Object.entries(given).map(([name, value]) => [name, over(old[name], value)])
  return { ...old, ...Object.fromEntries(fields) }
}
