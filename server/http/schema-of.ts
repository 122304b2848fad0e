// Converts the schemas of the contract to JSON Schema.

import { type ConversionConfig, toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import type { JsonSchema } from '#contract/field.ts'

type Definitions = Record<string, v.GenericSchema>

const config: ConversionConfig = {
  errorMode: 'ignore',
  typeMode: 'input',
  overrideAction: ({ jsonSchema }) =>
    typeof jsonSchema.pattern === 'string'
      ? { ...jsonSchema, pattern: withoutUnicode(jsonSchema.pattern) }
      : undefined,
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
}

/** `definitions`: the named schemas, which become references. */
export function schemaOf(schema: v.GenericSchema, definitions: Definitions = {}): JsonSchema {
  const { $schema: _, $defs: __, ...rest } = toJsonSchema(schema, { ...config, definitions })
  return rest
}

export function definitionsOf(definitions: Definitions): Record<string, JsonSchema> {
  const made = Object.entries(toJsonSchemaDefs(definitions, config))
  return Object.fromEntries(made.map(([name, schema]) => [name, { ...schema }]))
}

export function isValibot(described: JsonSchema | v.GenericSchema): described is v.GenericSchema {
  return described.kind === 'schema'
}

/** Some tools compile patterns without the flag u, where \p{…} means something else. */
function withoutUnicode(pattern: string): string {
  return pattern.replaceAll(String.raw`\P{Cc}`, String.raw`[^\u0000-\u001f\u007f-\u009f]`)
}
