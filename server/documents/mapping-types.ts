// The types of a mapping module, from the fields of the contract: an editor completes and checks by them. stoa.mapping.d.ts is this
// text.

import { type EntityName, entityNames, isEditable } from '#contract/entities.ts'
import { isRecord } from '#contract/field.ts'
import { timeUnits } from './mapping-helpers.ts'
import { exportNameOf } from './mapping-module.ts'
import { fieldsOf, isMappable, type TargetKind, targets } from './mapping-targets.ts'

const typeOfKind: Record<TargetKind, string> = {
  text: 'Text',
  flag: 'boolean',
  number: 'number | string',
  amount: 'Amount',
  time: 'Instant',
  list: 'unknown[]',
  object: 'object',
}

export function mappingTypes(): string {
  const entities = entityNames.flatMap((entity) => [
    `export type ${typeName(entity)} = ${fieldsType(entity)}\n`,
    ...(isEditable(entity) ? [`export type Written${typeName(entity)} = ${writtenType(entity)}\n`] : []),
  ])
  const functions = entityNames.map((entity) => `  ${exportNameOf(entity)}?: ${functionType(entity)}\n`)
  return `${head}\n${entities.join('\n')}\nexport type Mapping = {\n${functions.join('')}${sources}}\n`
}

const head = `// The types of STOA_MAPPING (docs/mapping.md), made from the fields of Stoa: npm run --silent stoa -- mapping types

/** A document as the marketplace has it. */
// biome-ignore lint/suspicious/noExplicitAny: only the marketplace knows its documents
export type Document = { [name: string]: any }
/** A number counts where the field is an id or a telephone number. */
export type Text = string | number | object
/** US dollars: a decimal such as '12.50', or a number. */
export type Amount = string | number | object
/** Also ISO 8601, and seconds or milliseconds since 1970. */
export type Instant = Date | string | number | { seconds: number; nanoseconds?: number } | object

type Unit = ${Object.keys(timeUnits)
  .map((unit) => `'${unit}'`)
  .join(' | ')}

export type Helpers = {
  /** The value at a path of the document, such as 'customer.name' or 'items[0].name'; undefined where there is none. */
  at(path: string): Document[string]
  /** Dollars of cents, exactly. */
  cents(value: unknown): Document[string]
  /** {seconds, nanoseconds} of a Date, of ISO 8601, or of a number of units since 1970. */
  instant(value: unknown, unit?: Unit): Document[string]
  /** What \`each\` answers for the items of a list, without those that are absent. */
  list(value: unknown, each?: (item: Document[string], index: number) => unknown): Document[string]
}

type Read<Entity> = (document: Document, helpers: Helpers) => Entity
type Edited<Entity, Written> = Read<Entity> | { read: Read<Entity>; write?: Write<Written> }
/** \`changes\`: the fields that an edit changes. Answers the fields of the document that it replaces. */
type Write<Entity> = (changes: Entity, document: Document, helpers: Helpers) => Document
`

const sources = `  /** The collection or file of an entity, where it has another name. */
  sources?: { ${entityNames.map((entity) => `${exportNameOf(entity)}?: string`).join('; ')} }
`

function typeName(entity: EntityName): string {
  const name = exportNameOf(entity)
  return name[0]?.toUpperCase() + name.slice(1)
}

function functionType(entity: EntityName): string {
  const type = typeName(entity)
  return isEditable(entity) ? `Edited<${type}, Written${type}>` : `Read<${type}>`
}

/** In the one form that edits have. */
function writtenType(entity: EntityName): string {
  const written: Partial<Record<TargetKind, string>> = {
    time: '{ seconds: number; nanoseconds: number }',
    number: 'number',
    text: 'string',
  }
  const fields = [...targets[entity]].map(
    ([name, kind]) => `  ${name}?: ${written[kind] ?? typeOfKind[kind]}\n`,
  )
  return `{\n${fields.join('')}}`
}

function fieldsType(entity: EntityName): string {
  const schemas = Object.entries(fieldsOf[entity]).map(([name, { schema }]) => [name, schema])
  return objectType(entity, { id: undefined, ...Object.fromEntries(schemas) }, '', '  ')
}

function objectType(
  entity: EntityName,
  schemas: Record<string, unknown>,
  prefix: string,
  indent: string,
): string {
  const lines = Object.entries(schemas)
    .filter(([name]) => isMappable(entity, prefix + name))
    .map(([name, schema]) => {
      const path = `${prefix}${name}`
      const inner = isRecord(schema) && isRecord(schema.properties) ? schema.properties : undefined
      const kind = targets[entity].get(path) ?? 'text'
      const type =
        kind === 'object' && inner ? objectType(entity, inner, `${path}.`, `${indent}  `) : typeOfKind[kind]
      return `${indent}${name}?: ${type} | null\n`
    })
  return `{\n${lines.join('')}${indent.slice(2)}}`
}
