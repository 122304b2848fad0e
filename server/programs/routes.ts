// What programs with a token send: changed documents, and the complete set of an entity's ids.

import { type EntityName, isEntityName } from '#contract/entities.ts'
import { isObject } from '#contract/field.ts'
import { ingest, isAllRefused } from '#contract/ingest.ts'
import { ingestIds } from '#contract/ingest-ids.ts'
import { wholeText } from '#contract/json-number.ts'
import { Problem, refused } from '#contract/problem.ts'
import { unknownToken } from '#server/access/policy.ts'
import type { Program } from '#server/access/programs.ts'
import { actWithToken } from '#server/access/tokens.sql.ts'
import type { Db } from '#server/db/client.ts'
import type { Pool } from '#server/db/pool.ts'
import { isStorable, maxIdBytes } from '#server/documents/columns.ts'
import { parseJson, UnusableDocument } from '#server/documents/read-document.ts'
import { type Sent, type Written, writeSent } from '#server/documents/stored/sent-documents.sql.ts'
import { listBound } from '#server/documents/stored/source-binding.sql.ts'
import type { App } from '#server/http/bind.ts'
import { bindLines } from '#server/http/bind-lines.ts'
import type { Context } from '#server/http/context.ts'
import type { Line } from '#server/http/json-lines.ts'
import type { Limits } from '#server/http/limits.ts'
import { countByWindow } from '#server/limits/pacing.ts'
import { type CountLines, ingestLines } from './ingest.ts'
import { compareListed } from './listed-ids.sql.ts'

/** Of an id whose characters are all escaped, in its longest spelling. */
const maxLineLength = 6 * maxIdBytes + 100

const noId = `is no id, which is a text of up to ${maxIdBytes} bytes or a whole number`

/** `count`: what became of lines, and how many documents a list of ids has deleted. */
export function registerIngest(app: App, context: Context, limits: Limits, count: CountLines): void {
  // A token has one rate for both calls.
  const rules = { limits, countRequest: createRateLimit(context.config.ingestRequestsPerMinute) }
  bindLines(app, context, rules, ingest, async ({ db }, { program, lines, inTime }) => {
    const write = (sent: Sent) => inTime(() => applySent(db, program.tokenHash, sent))
    const value = await ingestLines(lines, program.entities, write, count)
    return { status: isAllRefused(value) ? 422 : 200, value }
  })
  bindLines(
    app,
    context,
    rules,
    ingestIds,
    async ({ db }, { program, params, query, lines, inTime, ended }) => {
      const entity = await entityOf(db, params.entity, program)
      const { listed, mayDelete } = query
      const remove = async (ids: string[]): Promise<number> => {
        const deletions = ids.map((id) => ({ id, version: listed }))
        const sent = { entity, prepared: undefined, deletions }
        const { applied } = await inTime(() => applySent(db, program.tokenHash, sent))
        count(entity, 'applied', applied)
        return applied
      }
      const listing = { entity, listed, mayDelete }
      return {
        status: 200,
        value: await compareListed({ db, inTime, remove, ended }, listing, readIds(lines)),
      }
    },
  )
}

async function entityOf(db: Db, name: string, { entities }: Program): Promise<EntityName> {
  if (!isEntityName(name)) throw new Problem('not_found', `There is no entity '${name}'.`)
  if (entities && !entities.includes(name))
    throw new Problem('forbidden', `This token may not write ${name}.`)
  const bound = (await listBound(db)).find(({ entity }) => entity === name)
  if (bound) throw refused(`The ${name} are those of ${bound.source}, which Stoa mirrors.`)
  return name
}

/**
 * Writes what a program has sent, in one transaction that begins with its token. Throws 'unauthenticated' where the
 * token has been revoked.
 */
export async function applySent(db: Pool, tokenHash: Buffer, sent: Sent): Promise<Written> {
  return await db.transaction(async (transaction) => {
    const token = await actWithToken(transaction, tokenHash)
    if (!token) throw unknownToken()
    const { writesRights } = token
    // A deletion would take the rights away, and a new document could not give them back.
    return await writeSent(transaction, sent, {
      mayWriteRights: writesRights,
      mayDeleteAdministrators: writesRights,
    })
  })
}

/**
 * The lines with which a program lists all ids of an entity: ids, and at the end how many they were. Throws a Problem
 * where a line is none of these, or the last one does not agree with the others.
 */
async function* readIds(lines: AsyncIterable<Line[]>): AsyncGenerator<string[]> {
  let count = 0
  let end: number | undefined
  for await (const some of lines) {
    const ids: string[] = []
    for (const line of some) {
      if (end !== undefined) throw fault(line, 'follows the last line, which says how many ids there are')
      const read = readLine(line)
      if (typeof read === 'number') end = read
      else ids.push(read)
    }
    count += ids.length
    if (ids.length > 0) yield ids
  }
  if (end !== count)
    throw new Problem(
      'invalid',
      `${count} ids have arrived, and the last line ${end === undefined ? 'does not say how many there are' : `says ${end}`}. Nothing was deleted.`,
    )
}

/** An id, or the number of ids. */
function readLine(line: Line): string | number {
  if (line.text === undefined) throw fault(line, line.fault)
  // Before it is parsed, which takes a long line long, here in the main thread.
  if (line.text.length > maxLineLength) throw fault(line, noId)
  const given = parse(line, line.text)
  if (isObject(given) && Number.isSafeInteger(given.count)) return Number(given.count)
  const id = wholeText(given) ?? given
  if (typeof id === 'string' && id !== '' && isStorable(id) && Buffer.byteLength(id) <= maxIdBytes) return id
  throw fault(line, noId)
}

function parse(line: Line, text: string): unknown {
  try {
    return parseJson(text)
  } catch (error) {
    if (error instanceof UnusableDocument) throw fault(line, error.message)
    throw error
  }
}

function fault({ line }: Line, what: string): Problem {
  return new Problem('invalid', `Line ${line} ${what}. Nothing was deleted.`)
}

/** Counts one request for `key`; throws 'too_many' beyond `perMinute`. */
export function createRateLimit(perMinute: number): (key: string) => void {
  const counted = countByWindow(60_000)
  return (key) => {
    const { count, leftMs } = counted(key)
    if (count > perMinute) throw tooMany(perMinute, Math.ceil(leftMs / 1000))
  }
}

function tooMany(perMinute: number, retryAfterSeconds: number): Problem {
  const sentence = `More than ${perMinute} requests in a minute. Send several documents in one request.`
  return new Problem('too_many', sentence, { retryAfterSeconds })
}
