// bench reading: what it costs to read a document on the server, from its line to its row, in microseconds of processor time; in
// turns with other source trees (FOLDER), so that a change is compared with what was there before.

import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { median } from './statistics.ts'
import { printTable } from './table.ts'

type Tree = typeof import('#server/documents/stored/tables.sql.ts') &
  typeof import('#server/documents/read-document.ts') &
  typeof import('#server/documents/mapping/mapping.ts') &
  typeof import('#server/documents/mapping/module.ts')

const module = resolve(import.meta.dirname, '../test/shapes/snake-case.mjs')

const session = (index: number, price: string, slot: string) =>
  `{"id":"s${index}","userId":"u${index % 97}","expertId":"e${index % 13}","active":false,"question":"How do I plan it?","rating":4,"slot":{"startingTime":${slot},"endingTime":${slot}},"sessionPrice":${price},"totalPrice":${price},"dateCreated":${slot},"userFullname":"Ada Vale"}`
const second = (index: number) => 1_700_000_000 + index

const kinds: Record<string, (index: number) => string> = {
  'as specified': (index) => session(index, '"45.00"', `{"seconds":${second(index)},"nanoseconds":0}`),
  'numbers and ISO 8601': (index) =>
    session(index, '45.5', `"${new Date(second(index) * 1_000).toISOString()}"`),
  milliseconds: (index) => session(index, '45', `${second(index)}000`),
  'PostgreSQL numeric': (index) => session(index, '45.000000000000000000', `${second(index)}.123456`),
}

/** The same session in snake_case, read by the module. */
const mapped = 'snake_case, by a module'
kinds[mapped] = (index) =>
  `{"id":"s${index}","user_id":"u${index % 97}","expert_id":"e${index % 13}","is_active":false,"question":"How do I plan it?","rating":4,"starts_at":${second(index)},"ends_at":${second(index)},"session_price_cents":4500,"total_price_cents":4500,"created_at":${second(index)},"user_full_name":"Ada Vale"}`

export async function benchReading(args: string[]): Promise<void> {
  const options = {
    documents: { type: 'string', default: '20000' },
    rounds: { type: 'string', default: '7' },
  } as const
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const folders = [resolve(import.meta.dirname, '..'), ...positionals.map((folder) => resolve(folder))]
  const trees = await Promise.all(folders.map(load))
  const count = Number(values.documents)
  const rows: string[][] = []
  for (const [kind, lineOf] of Object.entries(kinds)) {
    const lines = Array.from({ length: count }, (_, index) => lineOf(index))
    const times = trees.map((): number[] => [])
    for (const tree of trees) await loadModuleInto(tree, kind === mapped)
    for (let round = 0; round < Number(values.rounds); round++)
      for (const [index, tree] of trees.entries()) times[index]?.push(measure(tree, lines))
    rows.push([kind, ...times.map((each) => median(each).toFixed(1))])
  }
  printTable('µs for a session, from its line to its row', ['Spelled', ...folders], rows)
}

async function loadModuleInto(tree: Tree, isUsed: boolean): Promise<void> {
  const found = isUsed ? await tree.inspectModule(module) : { text: '' }
  if ('faults' in found) throw new Error(found.faults.join())
  await tree.loadMappingHere(found.text)
}

async function load(folder: string): Promise<Tree> {
  const modules = [
    'store/documents/tables',
    'documents/read-document',
    'documents/mapping',
    'documents/mapping-module',
  ]
  const loaded = await Promise.all(
    modules.map((path) => import(pathToFileURL(resolve(folder, `server/${path}.ts`)).href)),
  )
  return Object.assign({}, ...loaded)
}

function measure({ parseDocument, tables }: Tree, lines: string[]): number {
  const start = process.cpuUsage()
  for (const line of lines) tables.sessions.row(parseDocument(line))
  const { user, system } = process.cpuUsage(start)
  return (user + system) / lines.length
}
