// The files of an export and of an import: JSON lines, one file for each entity.

import { type EntityName, entityNames } from '#contract/entities.ts'
import { sourceNameOf } from '#server/documents/mapping.ts'

export function fileName(name: EntityName): string {
  return `${name}.jsonl`
}

export const fileNames = entityNames.map(fileName)

/** The files of an entity that an import looks for, in this order: those that the mapping names, then that of an export. */
export function fileNamesOf(name: EntityName): string[] {
  const source = sourceNameOf(name)
  const mapped = source === undefined ? [] : [source, `${source}.jsonl`]
  return [...mapped, fileName(name)]
}
