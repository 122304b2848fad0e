// stoa.mapping.d.ts, which editors complete and check modules by, has exactly the fields that are read.

import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { type EntityName, entityNames, isEditable } from '#contract/entities.ts'
import { isObject } from '#contract/field.ts'
import { currencyField } from '#server/documents/read-document.ts'
import { exportNameOf } from './module.ts'
import { timeUnits } from './module-values.ts'
import { fieldsOf, isMappable, type TargetKind, targets } from './targets.ts'

const types = await readFile(new URL('../../../stoa.mapping.d.ts', import.meta.url), 'utf8')

const typeOfKind: Record<TargetKind, string> = {
  text: 'Text',
  flag: 'boolean',
  number: 'number | string',
  amount: 'Amount',
  time: 'Instant',
  list: 'unknown[]',
  object: 'object',
}

/** In the one form that edits have. */
const written: Partial<Record<TargetKind, string>> = {
  time: '{ seconds: number; nanoseconds: number }',
  number: 'number',
  text: 'string',
}

function typeName(entity: EntityName): string {
  return exportNameOf(entity).replace(/^./, (letter) => letter.toUpperCase())
}

function fieldLines(entity: EntityName, schemas: [string, unknown][], prefix = '', indent = '  '): string {
  return schemas
    .filter(([name]) => isMappable(entity, prefix + name))
    .map(([name, schema]) => {
      const kind = targets[entity].get(prefix + name) ?? 'text'
      const inner = isObject(schema) && isObject(schema.properties) ? Object.entries(schema.properties) : []
      const type =
        kind === 'object' && inner.length > 0
          ? `{\n${fieldLines(entity, inner, `${prefix}${name}.`, `${indent}  `)}${indent}}`
          : typeOfKind[kind]
      return `${indent}${name}?: ${type} | null\n`
    })
    .join('')
}

describe.each(entityNames)('the types of %s', (entity) => {
  test('have every field that is read', () => {
    const fields = Object.entries(fieldsOf[entity]).map(([name, { schema }]): [string, unknown] => [
      name,
      schema,
    ])
    const hasAmount = [...targets[entity].values()].includes('amount')
    const more = hasAmount ? ['id', currencyField] : ['id']
    const lines = fieldLines(entity, [...more.map((name): [string, unknown] => [name, undefined]), ...fields])
    expect(types).toContain(`export type ${typeName(entity)} = {\n${lines}}\n`)
  })

  test('have its function, its source, and what an edit writes', () => {
    const type = typeName(entity)
    const name = exportNameOf(entity)
    const edited = [...targets[entity]].map(
      ([field, kind]) => `  ${field}?: ${written[kind] ?? typeOfKind[kind]}\n`,
    )
    if (isEditable(entity)) expect(types).toContain(`export type Written${type} = {\n${edited.join('')}}\n`)
    const read = isEditable(entity) ? `Edited<${type}, Written${type}>` : `Read<${type}>`
    expect(types).toContain(`  ${name}?: ${read}\n`)
    expect(types).toMatch(new RegExp(`sources\\?: .*\\b${name}\\?: string`))
  })
})

test('the units of an instant are those of the helper', () => {
  const units = Object.keys(timeUnits).map((unit) => `'${unit}'`)
  expect(types).toContain(`type Unit = ${units.join(' | ')}\n`)
})
