// Documents sent to /api/ingest in random order, each three times, some of their versions being deletions, some
// requests cut off and sent again: at the end the newest version of each is stored.

import { request } from 'node:http'
import { type EntityName, entityNames } from '#contract/entities.ts'
import type { Ingested } from '#contract/ingest.ts'
import { Random } from '#server/demo/random.ts'
import { tables } from '#server/documents/stored/tables.sql.ts'
import type { Ask } from '#test/ask.ts'
import { makeFolder } from '../bench/clean-up.ts'
import { openSender } from './client.ts'
import { embeddedPostgres } from './postgres.ts'
import { checkFigures, createToken, startStoa } from './processes.ts'
import { checkGrowth, sized, type Torture, times, unless } from './torture.ts'

const linesInRequest = { long: 20_000, short: 150 }
const atOnce = 2
const tornShare = 0.1
const idsInSlice = 50_000

export const ingest: Torture = {
  rounds: { long: 1_000_000, short: 300, of: 'documents' },
  async run(run) {
    const postgres = embeddedPostgres(makeFolder(run.defer), run.defer)
    const stoa = await startStoa(postgres.env, run.defer)
    const sender = openSender(stoa.origin, await createToken(postgres.env))
    const source = openSource(Date.now() % 1_000_000, run.rounds)
    const size = sized(run, linesInRequest)
    const memory: number[] = []
    let next = 0
    const sendOn = async (): Promise<void> => {
      while (next < source.lines) {
        const from = next
        next += size
        const body = source.body(from, Math.min(from + size, source.lines))
        if (source.random(2, from).chance(tornShare)) {
          await sendTorn(stoa.origin, sender.headers, body)
          run.add('requests cut off', 1)
        }
        const { status, text } = await sender.send('POST', '/api/ingest', body)
        if (status !== 200) throw new Error(`${status}: ${text}`)
        const { refused }: Ingested = JSON.parse(text)
        run.check(refused.length === 0, `${refused.length} lines were refused.`)
        if (from % Math.ceil(source.lines / 10) >= size) continue
        memory.push(stoa.memory().now)
        run.report(`${next} of ${source.lines} lines`)
      }
    }
    await Promise.all(times(atOnce, sendOn))
    for (const entity of entityNames) run.fail(await differences(postgres.ask, entity, source))
    run.fail(await checkFigures(postgres.env))
    run.add('lines', source.lines)
    run.figures['memory in the middle and at the end (MB)'] = checkGrowth(run, memory)
  },
}

/** The connection is closed in the middle of the body. */
async function sendTorn(origin: string, headers: Record<string, string>, body: string): Promise<void> {
  const { promise: closed, resolve } = Promise.withResolvers<void>()
  const sending = request(`${origin}/api/ingest`, { method: 'POST', headers }).on('close', resolve)
  sending.on('error', () => undefined).write(body.slice(0, body.length / 2), () => sending.destroy())
  await closed
}

async function differences(ask: Ask, entity: EntityName, source: Source): Promise<string[]> {
  const wrong: string[] = []
  const { table, words } = tables[entity]
  for (let from = 0; from < source.documents; from += idsInSlice) {
    const newest = source.newest(entity, from, Math.min(from + idsInSlice, source.documents))
    const [first, last] = [newest[0]?.id, newest.at(-1)?.id]
    const range = `id between '${first}' and '${last}'`
    const kept = await ask<{ line: string }>(`
      select concat_ws(' ', id, version, coalesce(original, document)::json ->> '${fieldOf[entity]}') as line
      from ${table} where ${range} order by id`)
    const gone = await ask<{ line: string }>(
      `select concat_ws(' ', id, version) as line from tombstones where entity = '${entity}' and ${range} order by id`,
    )
    const lines = newest.map(({ id, word }) => ({ word, line: [id, newestVersion, word].join(' ').trim() }))
    const [stays, goes] = [lines.filter(({ word }) => word), lines.filter(({ word }) => !word)]
    const isRight = textOf(kept) === textOf(stays) && textOf(gone) === textOf(goes)
    wrong.push(...unless(isRight, `${entity} from ${first} to ${last} are not the newest of each.`))
  }
  const beside = words ? [`${words.table} where id`] : []
  for (const what of [...beside, `faults where entity = '${entity}' and id`]) {
    const left = await ask(`select from ${what} not in (select id from ${table})`)
    wrong.push(...unless(left.length === 0, `${left.length} rows of ${what} belong to no document.`))
  }
  return wrong
}

function textOf(lines: { line: string }[]): string {
  return lines.map(({ line }) => line).join('\n')
}

const versionsOfEach = 3
const deletedShare = 0.25
const firstVersion = 1_763_790_000_000_000
const newestVersion = firstVersion + versionsOfEach - 1

/** Each line is computed from its number alone. */
type Source = ReturnType<typeof openSource>

function openSource(seed: number, documents: number) {
  const lines = documents * versionsOfEach
  const random = (stream: number, index: number): Random => new Random(seed).at(stream, index)
  const order = shuffled(lines, random)
  const entityOf = (index: number): EntityName =>
    index % 10 < 5 ? 'sessions' : (entityNames[index % 5] ?? 'tags')
  const idOf = (index: number): string => `sent-${String(index).padStart(7, '0')}`
  /** Undefined if this version is a deletion. */
  const wordOf = (index: number, version: number): string | undefined => {
    const isDeleted = random(1, index * versionsOfEach + version).chance(deletedShare)
    return isDeleted ? undefined : `word${version} number${index}`
  }
  return {
    lines,
    documents,
    random,
    body(from: number, to: number): string {
      const made: string[] = []
      for (const place of order.subarray(from, to)) {
        const [index, version] = [Math.floor(place / versionsOfEach), place % versionsOfEach]
        const [entity, id] = [entityOf(index), idOf(index)]
        const document = documentOf(entity, wordOf(index, version), index)
        made.push(JSON.stringify({ entity, id, version: firstVersion + version, document }))
      }
      return made.join('\n')
    },
    /** Ids of an entity in a range of numbers, each with its expected word. */
    newest(entity: EntityName, from: number, to: number) {
      const found: { id: string; word: string | undefined }[] = []
      for (let index = from; index < to; index += 1)
        if (entityOf(index) === entity)
          found.push({ id: idOf(index), word: wordOf(index, versionsOfEach - 1) })
      return found
    },
  }
}

/** Fisher–Yates shuffle. */
function shuffled(length: number, random: (stream: number, index: number) => Random): Uint32Array {
  const order = Uint32Array.from({ length }, (_, index) => index)
  for (let index = length - 1; index > 0; index -= 1) {
    const other = random(3, index).below(index + 1)
    const [one = 0, two = 0] = [order[index], order[other]]
    order[index] = two
    order[other] = one
  }
  return order
}

/** The field that contains the word of a document. */
const fieldOf: Record<EntityName, string> = {
  users: 'displayName',
  sessions: 'question',
  feedback: 'feedback',
  tags: 'name',
  // An unknown field of a code, which must be stored too.
  'discount-codes': 'word',
}

function documentOf(entity: EntityName, word: string | undefined, index: number): object | null {
  if (word === undefined) return null
  const text = { [fieldOf[entity]]: word }
  // Some ratings are malformed, so that faults are added and removed.
  return entity === 'sessions' ? { ...text, totalPrice: index % 50, rating: index % 7 ? 5 : word } : text
}
