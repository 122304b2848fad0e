// stoa.mapping.d.ts, which editors use to complete and check modules, has exactly the fields that are read. With -u they are written.

import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { type EntityName, entityNames, isEditable } from '#contract/entities.ts'
import { currencyField } from '#server/documents/read-document.ts'
import { exportNameOf } from './module.ts'
import { timeUnits } from './module-values.ts'
import { isMappable, type TargetKind, targets } from './targets.ts'

const file = new URL('../../../stoa.mapping.d.ts', import.meta.url)
const types = await readFile(file, 'utf8')

const typeOfKind: Record<TargetKind, string> = {
  text: 'Text',
  flag: 'boolean',
  number: 'number | string',
  percentage: 'number | string',
  amount: 'Amount',
  time: 'Instant',
  list: 'unknown[]',
  object: 'object',
}

/** The one type of the value in an edit. */
const written: Partial<Record<TargetKind, string>> = {
  time: '{ seconds: number; nanoseconds: number }',
  number: 'number',
  percentage: 'number',
  text: 'string',
}

function typeName(entity: EntityName): string {
  return exportNameOf(entity).replace(/^./, (letter) => letter.toUpperCase())
}

/** Returns the fields within an object; those of the document if `holder` is ''. */
function fieldLines(entity: EntityName, holder = '', indent = '  '): string {
  const within = [...targets[entity]].filter(([path]) => path.slice(0, path.lastIndexOf('.') + 1) === holder)
  return within
    .filter(([path]) => isMappable(entity, path))
    .map(([path, kind]) => {
      const inner = fieldLines(entity, `${path}.`, `${indent}  `)
      const type = inner === '' ? typeOfKind[kind] : `{\n${inner}${indent}}`
      return `${indent}${path.slice(holder.length)}?: ${type} | null\n`
    })
    .join('')
}

function entityTypes(entity: EntityName): string {
  const hasAmount = [...targets[entity].values()].includes('amount')
  const more = (hasAmount ? ['id', currencyField] : ['id']).map((name) => `  ${name}?: Text | null\n`)
  const read = `export type ${typeName(entity)} = {\n${more.join('')}${fieldLines(entity)}}\n`
  if (!isEditable(entity)) return read
  const edited = [...targets[entity]].map(
    ([path, kind]) => `  ${path}?: ${written[kind] ?? typeOfKind[kind]}\n`,
  )
  return `${read}\nexport type Written${typeName(entity)} = {\n${edited.join('')}}\n`
}

function mappingType(): string {
  const functions = entityNames.map((entity) => {
    const type = typeName(entity)
    return `  ${exportNameOf(entity)}?: ${isEditable(entity) ? `Edited<${type}, Written${type}>` : `Read<${type}>`}\n`
  })
  const sources = entityNames.map((entity) => `${exportNameOf(entity)}?: string`)
  return `export type Mapping = {
${functions.join('')}  /** The collection or file of an entity, where it has another name. */
  sources?: { ${sources.join('; ')} }
}
`
}

test('the types have every field that is read or written, and every function', async () => {
  const helpers = types.slice(0, types.indexOf(`export type ${typeName('users')} = {`))
  const made = [...entityNames.map(entityTypes), mappingType()].join('\n')
  await expect(helpers + made).toMatchFileSnapshot(file.pathname)
})

test('the units of an instant are those of the helper', () => {
  const units = Object.keys(timeUnits).map((unit) => `'${unit}'`)
  expect(types).toContain(`type Unit = ${units.join(' | ')}\n`)
})
