// What the columns of a CSV file mean: specified fields by their names, what the console's own CSV files call them, and other
// fields as they are named. A cell becomes the kind of value that its field has.

import { cellText } from '#contract/csv-line.ts'
import type { EntityName } from '#contract/entities.ts'
import { parseExactly } from '#server/documents/json.ts'
import { lastOf, type Path, pathOf, withValueAt } from '#server/documents/mapping/paths.ts'
import { leavesOf, type TargetKind, targets } from '#server/documents/mapping/targets.ts'
import { listLines } from '#server/lists/csv/list-lines.ts'
import { UnreadableFile } from './utf8-file.ts'

/** Undefined for a column without a name, and one of the console's own files that is not a field of a document. */
export type CsvColumn = { path: Path; read(cell: string): unknown } | undefined

/** `byModule`: whether a mapping reads the documents. It knows the names of the file, and finds the id anywhere. */
export type ReadAs = { entity: EntityName; byModule: boolean }

/** `hasDecimalComma`: numbers such as 45,50. */
export function csvColumns(
  { entity, byModule }: ReadAs,
  headings: string[],
  { hasDecimalComma }: { hasDecimalComma: boolean },
): CsvColumn[] {
  const names = headings.map((heading) => heading.trim())
  const columns = names.map((name): CsvColumn => {
    const field = idNames[entity]?.includes(bare(name)) ? 'id' : fieldOf(entity, byModule, name)
    if (field === undefined && (name === '' || isOwnColumn(entity, name))) return undefined
    const kind = field === undefined ? 'text' : (targets[entity].get(field) ?? 'text')
    return { path: pathOf(field ?? name), read: (cell) => cellValue(cell, kind, hasDecimalComma) }
  })
  const hasId = columns.some((column) => ['id', '_id'].includes(column?.path.join('.') ?? ''))
  if (!hasId && !byModule)
    throw new UnreadableFile(`its header line has no column id: ${names.join(', ').slice(0, 100)}`)
  return columns
}

/** A code is its id. */
const idNames: Partial<Record<EntityName, string[]>> = { 'discount-codes': ['id', 'code'], users: ['id'] }

/** As the console's own files call them; '' for what they derive. The role is left out: no other column than isAdmin gives rights. */
const ownNames: Partial<Record<EntityName, Record<string, string>>> = {
  users: { verified: 'isVerified', expert: 'Expert.IsExpert', ratings: '' },
}

/** The specified field of this name; with a mapping only of exactly this name. */
function fieldOf(entity: EntityName, byModule: boolean, name: string): string | undefined {
  if (targets[entity].has(name)) return own(entity, name) ?? name
  if (byModule) return undefined
  const fields = leavesOf(entity)
  const found =
    own(entity, bare(name)) ??
    fields.find((field) => bare(field) === bare(name)) ??
    fields.find((field) => bare(lastOf(field)) === bare(name))
  return found === '' ? undefined : found
}

function own(entity: EntityName, name: string): string | undefined {
  const names = ownNames[entity] ?? {}
  return Object.hasOwn(names, name) ? names[name] : undefined
}

function isOwnColumn(entity: EntityName, name: string): boolean {
  return listLines(entity, 0).headings.includes(name)
}

function bare(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9.]/g, '')
}

/** Empty cells are absent fields. */
export function documentOf(columns: CsvColumn[], cells: string[]): unknown {
  let document: unknown = {}
  for (const [index, column] of columns.entries()) {
    const cell = cellText(cells[index] ?? '')
    if (column && cell.trim() !== '') document = withValueAt(document, column.path, column.read(cell))
  }
  return document
}

const flags = new Map<string, boolean>([
  ['true', true],
  ['yes', true],
  ['1', true],
  ['t', true],
  ['false', false],
  ['no', false],
  ['0', false],
  ['f', false],
])

/** A cell that is not a value of its kind stays a text, which the doctor lists. */
function cellValue(cell: string, kind: TargetKind, hasDecimalComma: boolean): unknown {
  const text = cell.trim()
  if (kind === 'flag') return flags.get(text.toLowerCase()) ?? cell
  if (kind === 'list' || kind === 'object') return jsonIn(text, /^[[{]/) ?? cell
  if (kind !== 'number' && kind !== 'amount') return cell
  const plain = hasDecimalComma ? text.replace(/^(-?\d+),(\d+)(?=\s*%?$)/, '$1.$2') : text
  return kind === 'amount' ? plain : (jsonIn(plain.replace(/\s*%$/, ''), /^-?\d/) ?? cell)
}

function jsonIn(text: string, beginning: RegExp): unknown {
  if (!beginning.test(text)) return undefined
  try {
    return parseExactly(text)
  } catch {
    // No JSON: the cell is a text.
    return undefined
  }
}
