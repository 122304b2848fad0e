// The JSON Schema of the mapping file, from the fields of the contract: an editor completes and checks by it.

import { type EntityName, entityNames } from '#contract/entities.ts'
import type { JsonSchema } from '#contract/field.ts'
import { isLenientKind, unitsOf } from './mapping-file.ts'
import { neverMapped, type TargetKind, targets } from './mapping-targets.ts'

const path = {
  type: 'string',
  pattern: '^[^.\\[\\]]+(\\.[^.\\[\\]]+|\\[\\d{1,6}\\])*$',
  description: 'Where the value is: names with dots between them, indexes of lists in brackets.',
}
const plain = { type: ['string', 'number', 'boolean', 'null'] }

export function mappingSchema(): JsonSchema {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Mapping of a marketplace for Stoa',
    type: 'object',
    properties: {
      $schema: { type: 'string' },
      ...Object.fromEntries(entityNames.map((entity) => [entity, entitySchema(entity)])),
    },
    additionalProperties: false,
  }
}

function entitySchema(entity: EntityName): JsonSchema {
  const mappable = [...targets[entity]].filter(([name]) => neverMapped[entity]?.[name] === undefined)
  return {
    type: 'object',
    properties: {
      source: {
        type: 'string',
        pattern: '^[^/`:\\s]{1,200}$',
        description: 'The collection of the source, or the file of an import, with or without its ending.',
      },
      id: { ...path, description: 'Where a document of a file has its id, if not in id.' },
      fields: {
        type: 'object',
        properties: Object.fromEntries(mappable.map(([name, kind]) => [name, fieldSchema(kind)])),
        additionalProperties: false,
      },
    },
    additionalProperties: false,
  }
}

function fieldSchema(kind: TargetKind): JsonSchema {
  const units = unitsOf(kind)
  const reading = {
    ...(units.length > 0 && { unit: { enum: units } }),
    ...(isLenientKind(kind) && { lenient: { type: 'boolean' } }),
  }
  const object = (properties: object, required: string[]) => ({
    type: 'object',
    properties,
    required,
    additionalProperties: false,
  })
  return {
    anyOf: [
      path,
      object({ path, ...reading }, ['path']),
      object({ path, values: { type: 'object', additionalProperties: plain }, otherwise: plain }, [
        'path',
        'values',
      ]),
      object({ constant: plain }, ['constant']),
    ],
  }
}
