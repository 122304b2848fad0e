// Documents sent to /api/ingest in random order, each three times, some of their versions being deletions, some
// requests cut off and sent again: at the end the newest version of each is stored.

import { createHash } from 'node:crypto'
import { request } from 'node:http'
import { type EntityName, entityNames } from '#contract/entities.ts'
import type { Ingested } from '#contract/ingest.ts'
import { tables } from '#server/documents/stored/tables.sql.ts'
import type { Ask } from './ask.ts'
import { createToken } from './command.ts'
import { embeddedPostgres } from './embedded-postgres.ts'
import { makeFolder } from './folders.ts'
import { checkFigures } from './integrity.ts'
import { fieldOf, newestVersion, openSource, type Source } from './sent-source.ts'
import { startStoa } from './stoa.ts'
import { judgeMemory, type Torture } from './torture.ts'

const linesInRequest = { long: 20_000, short: 150 }
const atOnce = 2
const tornShare = 0.1
const idsInSlice = 50_000

export const ingest: Torture = {
  shows:
    'documents in random order, each three times, with deletions and requests cut off: the newest of each is stored, memory flat',
  rounds: { long: 1_000_000, short: 300 },
  async run({ rounds: documents, short, report }, defer) {
    const postgres = embeddedPostgres(makeFolder(defer), defer)
    const stoa = await startStoa(postgres.env, defer)
    const token = await createToken(postgres.env)
    const source = openSource(Date.now() % 1_000_000, documents)
    const size = linesInRequest[short ? 'short' : 'long']
    const memory: number[] = []
    const sum = { applied: 0, unchanged: 0, torn: 0 }
    const failures: string[] = []
    const startedAt = performance.now()
    let next = 0

    async function sendOn(): Promise<void> {
      while (next < source.lines) {
        const from = next
        next += size
        const body = source.body(from, Math.min(from + size, source.lines))
        if (source.random(2, from).chance(tornShare)) {
          await post(stoa.origin, token, body, { torn: true })
          sum.torn += 1
        }
        const { applied, unchanged, refused } = await send(stoa.origin, token, body)
        sum.applied += applied
        sum.unchanged += unchanged
        if (refused.length > 0) failures.push(`${refused.length} lines were refused.`)
        if (from % Math.ceil(source.lines / 10) < size) measure()
      }
    }
    const measure = (): void => {
      memory.push(stoa.memory().now)
      report(`${next} of ${source.lines} lines`)
    }

    await Promise.all(Array.from({ length: atOnce }, sendOn))
    const seconds = (performance.now() - startedAt) / 1000
    for (const entity of entityNames) failures.push(...(await differences(postgres.ask, entity, source)))
    const { megabytes, failures: grown } = judgeMemory(memory, { short })
    failures.push(...(await checkFigures(postgres.env)), ...grown)
    return {
      figures: {
        documents,
        lines: source.lines,
        ...sum,
        'lines a second': Math.round(source.lines / seconds),
        'memory (MB)': megabytes,
        different: failures.length,
      },
      failures,
    }
  },
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
    const present = newest.filter(({ word }) => word !== undefined)
    const deleted = newest.filter(({ word }) => word === undefined)
    const isRight =
      digest(kept) === digest(present.map(({ id, word }) => ({ line: `${id} ${newestVersion} ${word}` }))) &&
      digest(gone) === digest(deleted.map(({ id }) => ({ line: `${id} ${newestVersion}` })))
    if (!isRight) wrong.push(`${entity} from ${first} to ${last} are not the newest of each.`)
  }
  const beside = words ? [`${words.table} where id`] : []
  for (const what of [...beside, `faults where entity = '${entity}' and id`]) {
    const left = await ask(`select from ${what} not in (select id from ${table})`)
    if (left.length > 0) wrong.push(`${left.length} rows of ${what} belong to no document.`)
  }
  return wrong
}

function digest(lines: { line: string }[]): string {
  const hash = createHash('sha256')
  for (const { line } of lines) hash.update(`${line}\n`)
  return hash.digest('hex')
}

async function send(origin: string, token: string, body: string): Promise<Ingested> {
  const { status, text } = await post(origin, token, body)
  if (status !== 200) throw new Error(`${status}: ${text}`)
  return JSON.parse(text)
}

/** `torn`: the connection is closed in the middle of the body. */
function post(origin: string, token: string, body: string, { torn = false } = {}) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/x-ndjson' }
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>()
  const sending = request(`${origin}/api/ingest`, { method: 'POST', headers }, async (answer) => {
    let text = ''
    for await (const piece of answer) text += piece
    resolve({ status: answer.statusCode ?? 0, text })
  })
  if (torn) {
    sending.on('error', () => undefined).once('close', () => resolve({ status: 0, text: '' }))
    sending.write(body.slice(0, body.length / 2), () => sending.destroy())
  } else sending.on('error', reject).end(body)
  return promise
}
