// Decides what the columns of a CSV file are: specified fields by their names, columns of the console's own files, and other fields under
// their own names. The values help to decide (csv-values.ts).

import type { EntityName } from '#contract/entities.ts'
import {
  declaredOf,
  lastOf,
  leavesOf,
  type Path,
  pathOf,
  type TargetKind,
  targets,
} from '#server/documents/mapping/targets.ts'
import { listLines } from '#server/lists/csv/columns.ts'
import { type ColumnProfile, nothingSeen } from './csv-values.ts'
import { UnreadableFile } from './utf8-file.ts'

/** `byModule`: whether a mapping reads the documents. It knows the names of the file, and finds the id anywhere. */
export type ImportTarget = { entity: EntityName; byModule: boolean }

/** `path`: in a document; undefined for a derived value. `shown`: the place of the value in a row of the console's own file. */
export type ImportColumn = {
  name: string
  path: Path | undefined
  kind: TargetKind
  seen: ColumnProfile
  shown: number | undefined
}

/** By place; undefined for columns that are not read. `idAt`: of the id, unless a mapping finds it. `isOwn`: of the console's own file. */
export type ImportColumns = {
  columns: (ImportColumn | undefined)[]
  idAt: number | undefined
  isOwn: boolean
}

/** Columns of the console's own files that are not fields and change without an edit: nobody edits them in a file. */
export const passingNames: readonly string[] = [
  'lastSession',
  'state',
  'uses',
  'revenue',
  'discounted',
  'discount',
]

/** `seen`: what is known of the values of each column. */
export function columnsOf(readAs: ImportTarget, names: string[], seen: ColumnProfile[]): ImportColumns {
  const { entity, byModule } = readAs
  const headings = listLines(entity, 0).headings
  const origin = originOf(headings, names)
  if (origin === 'console' && byModule)
    throw new UnreadableFile(
      'it is a file of the console itself, which cannot be read back while a mapping reads the documents',
    )
  const idAt = placeOfId(entity, byModule, names)
  const fields = fieldsOf(readAs, names, seen)
  const shown = fieldsOf({ entity, byModule: false }, headings, [])
  const columns = names.map((name, place): ImportColumn | undefined => {
    const of = seen[place] ?? nothingSeen()
    const isId = !byModule && place === idAt && name !== '_id'
    if (isId || of.filled === 0 || (name === '' && of.isCount)) return undefined
    if (name === '') throw new UnreadableFile(`its column ${place + 1} has values and no name`)
    const heading = headings.indexOf(name)
    if (!byModule && of.lists === 0 && derivedIn[origin].includes(name))
      return { name, path: undefined, kind: 'text', seen: of, shown: heading }
    return fieldColumn(readAs, name, of, fields.get(place), shown)
  })
  checkNames(columns)
  return { columns, idAt, isOwn: !byModule && origin !== 'others' }
}

/** 'part': a file of the console with only some of its columns. */
type Origin = 'console' | 'part' | 'others'

function originOf(headings: readonly string[], names: string[]): Origin {
  if (headings.every((heading) => names.includes(heading))) return 'console'
  return names.every((name) => headings.includes(name)) ? 'part' : 'others'
}

/** The columns that are not fields. Others, such as a `discount` of another program, may have such a name by chance. */
const derivedIn: Record<Origin, string[]> = {
  console: ['role', 'ratings', 'note', ...passingNames],
  part: ['role', 'ratings'],
  others: [],
}

/** `field`: undefined for a column that keeps its name. `shown`: the fields in the console's own file. */
function fieldColumn(
  { entity, byModule }: ImportTarget,
  name: string,
  seen: ColumnProfile,
  field: string | undefined,
  shown: Map<number, string>,
): ImportColumn {
  const kind = field === undefined ? 'text' : (targets[entity].get(field) ?? 'text')
  const place = byModule ? undefined : [...shown].find(([, one]) => one === field)?.[0]
  return { name, path: pathIn(field ?? name), kind, seen, shown: place }
}

/** The id of a code is the code itself. A mapping may find the id elsewhere. */
function placeOfId(entity: EntityName, byModule: boolean, names: string[]): number | undefined {
  const known = entity === 'discount-codes' ? ['id', 'code'] : ['id']
  const places = names.flatMap((name, place) => (known.includes(bare(name)) ? [place] : []))
  if (places.length > 1 && !byModule)
    throw new UnreadableFile(
      `its columns ${places.map((place) => names[place]).join(' and ')} may both be the id: leave one of them`,
    )
  const [found = names.indexOf('_id')] = places
  if (found < 0 && !byModule)
    throw new UnreadableFile(`its line of names has no column id: ${names.join(', ').slice(0, 100)}`)
  return found < 0 ? undefined : found
}

/** Returns the specified field of a column, by its place; with a mapping only a field of exactly this name. */
function fieldsOf(
  { entity, byModule }: ImportTarget,
  names: readonly string[],
  seen: ColumnProfile[],
): Map<number, string> {
  const found = new Map<number, string>()
  for (const [place, name] of names.entries()) if (targets[entity].has(name)) found.set(place, name)
  if (byModule) return found
  const taken = new Set(found.values())
  for (const [place, name] of names.entries()) {
    const field = found.has(place) ? undefined : similarField(entity, name, seen[place] ?? nothingSeen())
    if (field === undefined || taken.has(field)) continue
    found.set(place, field)
    taken.add(field)
  }
  return found
}

/** A column with a similar name counts as the field only if its values have the form of the field. */
function similarField(
  entity: EntityName,
  name: string,
  { filled, lists, objects }: ColumnProfile,
): string | undefined {
  // Named as in the console's own files; never rights.
  const own = declaredOf[entity].find(([, { csv, isMapped }]) => csv === name && isMapped !== false)
  if (own && objects === 0) return own[0]
  const all = [...targets[entity].keys()]
  const fits = (field: string) => {
    const kind = targets[entity].get(field)
    if (kind === 'object') return objects === filled
    return kind === 'list' ? lists === filled : objects === 0
  }
  return (
    all.find((field) => bare(field) === bare(name) && fits(field)) ??
    leavesOf(entity).find((field) => bare(lastOf(field)) === bare(name) && fits(field))
  )
}

function bare(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9.]/g, '')
}

const mostSteps = 20

/** Returns the path in a document for a name such as 'slot.startingTime'. */
function pathIn(name: string): Path {
  const path = pathOf(name)
  return path.length > mostSteps ? [name] : path
}

/** Two columns with one name, or of a field and of a part of it, cannot both be read. */
function checkNames(columns: (ImportColumn | undefined)[]): void {
  const names = new Map<string, string>()
  const keyOf = (path: Path) => path.join('\n')
  for (const column of columns) {
    if (!column?.path) continue
    const key = keyOf(column.path)
    if (names.has(key)) throw new UnreadableFile(`its line of names has '${column.name}' twice`)
    names.set(key, column.name)
  }
  for (const column of columns) {
    const path = column?.path ?? []
    for (let length = 1; length < path.length; length++) {
      const holder = names.get(keyOf(path.slice(0, length)))
      if (holder !== undefined)
        throw new UnreadableFile(`its columns '${holder}' and '${column?.name}' exclude each other`)
    }
  }
}
