// Operations that depend on the stored discount codes: extending expirations, and generating codes that nobody can guess.

import { randomInt } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import sql from 'sql-template-tag'
import type { BatchRow } from '#contract/acts.ts'
import { patternAlphabet } from '#contract/code-pattern.ts'
import { asciiLookAlikes, lookAlikeLetters, looksOf, mostLookAlikes } from '#contract/look-alikes.ts'
import { invalidField } from '#contract/problem.ts'
import { maxEndSeconds } from '#contract/timestamp.ts'
import type { Db } from '#server/db/client.ts'
import { isStorable, latestNs } from '#server/documents/columns.ts'
import type { RecordOperation } from './acts.sql.ts'

/** `isLater`: the expiration is later than the column can hold. */
type Expiration = { id: string; seconds: bigint | null; isLater: boolean; nanoseconds: number }

/** Adds calendar days in the zone: the time of day stays, even across a change of the clocks. */
export async function extended(
  db: Db,
  rows: BatchRow[],
  days: number,
  zone: string,
): Promise<RecordOperation[]> {
  const ids = rows.map(({ id }) => id).filter(isStorable)
  const found = await db.query<Expiration>(sql`
    select id, extract(epoch from (to_timestamp(expiration_ns / 1000000000) at time zone ${zone}::text
        + make_interval(days => ${days}::integer)) at time zone ${zone}::text)::bigint as seconds,
      coalesce(expiration_ns = ${latestNs}::bigint, false) as "isLater",
      (coalesce(expiration_ns, 0) % 1000000000)::integer as nanoseconds
    from discount_codes where id = any(${ids}::text[])`)
  const byId = new Map(found.map((one) => [one.id, one]))
  return rows.map(({ id, version }) => {
    const { seconds, isLater, nanoseconds } = byId.get(id) ?? {
      seconds: null,
      isLater: false,
      nanoseconds: 0,
    }
    const expirationDate = { seconds: Number(seconds), nanoseconds }
    const operation: RecordOperation = {
      id,
      operation: { kind: 'edit', seen: { version: BigInt(version) }, fields: { expirationDate } },
    }
    if (byId.has(id) && seconds === null)
      return { ...operation, obstacle: 'It has no expiration date that can be extended.' }
    return isLater || Number(seconds) > maxEndSeconds
      ? { ...operation, obstacle: 'It would be too late.' }
      : operation
  })
}

const mostRounds = 20
/** Drawing this many takes some milliseconds. */
const drawnAtOnce = 1_000

/** SQL of `looksOf` for a stored code. ASCII is handled apart: normalising takes ten times as long as reading. */
const looks = sql`case when octet_length(folded_id) = char_length(folded_id)
  then translate(folded_id, ${asciiLookAlikes.from}, ${asciiLookAlikes.to})
  else translate(lower(normalize(folded_id, NFKC)), ${lookAlikeLetters.from}, ${lookAlikeLetters.to}) end`

export async function findLookAlikes(db: Db, code: string): Promise<string[]> {
  const found = await db.query<{ id: string }>(
    sql`select id from discount_codes where ${looks} = ${looksOf(code)} order by id limit ${mostLookAlikes}`,
  )
  return found.map(({ id }) => id)
}

/** Returns distinct codes that no stored code looks like. Throws 'invalid' if hardly any are left. */
export async function drawCodes(db: Db, pattern: string, count: number): Promise<string[]> {
  const drawn = new Map<string, string>()
  for (let round = 0; drawn.size < count && round < mostRounds; round++) {
    const fresh = new Map<string, string>()
    for (let n = drawn.size; n < count; n++) {
      const code = pattern.replaceAll('#', () => patternAlphabet.charAt(randomInt(patternAlphabet.length)))
      fresh.set(looksOf(code), code)
      if (n % drawnAtOnce === 0) await setImmediate()
    }
    const taken = await db.query<{ looks: string }>(sql`
      select distinct ${looks} as looks from discount_codes where ${looks} = any(${[...fresh.keys()]}::text[])`)
    for (const one of taken) fresh.delete(one.looks)
    for (const [look, code] of fresh) drawn.set(look, code)
  }
  const detail = 'has hardly any combinations left that are no code yet: add a #'
  if (drawn.size < count) throw invalidField('pattern', 'The pattern', detail)
  return [...drawn.values()]
}
