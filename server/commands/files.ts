// The files of an export: JSON lines, one file for each entity.

import { type EntityName, entityNames } from '#contract/entities.ts'

export function fileName(name: EntityName): string {
  return `${name}.jsonl`
}

export const fileNames = entityNames.map(fileName)
