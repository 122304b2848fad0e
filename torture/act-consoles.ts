// What the tests of acts share: consoles that send a request again until it is answered, and what the history must contain.

import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Ask } from './ask.ts'
import type { Client } from './client.ts'
import { signedIn } from './people.ts'
import type { Stoa } from './stoa.ts'

export type Console = { server: Stoa; client: Client }

/** The answer of a batch or an undo, or of generating (`codes`). */
export type Told = {
  act: string | null
  changed: number
  codes?: string[]
  left: { id: string }[]
  pending: string[]
}

const patienceMs = 120_000

export async function openConsole(server: Stoa): Promise<Console> {
  return { server, client: await signedIn(server.origin) }
}

/** The same request under one key, until it is answered. Throws where it is refused. */
export async function askAgain({ client }: Console, path: string, body?: object): Promise<Told> {
  client.headers['idempotency-key'] = randomUUID()
  const endsAt = performance.now() + patienceMs
  while (performance.now() < endsAt) {
    const { status, cut, text } = await client.send('POST', path, body)
    if (status === 200 && !cut) return JSON.parse(text)
    if (![0, 200, 429, 503].includes(status)) throw new Error(`${path} was answered ${status}: ${text}`)
    await delay(50)
  }
  throw new Error(`${path} was not answered.`)
}

/** The codes as a browser names them in a batch. */
export async function rowsOf(ask: Ask, prefix: string): Promise<{ id: string; version: number }[]> {
  const rows = await ask<{ id: string; version: string }>(
    `select id, version from discount_codes where id like '${prefix}%' order by id`,
  )
  return rows.map(({ id, version }) => ({ id, version: Number(version) }))
}

/** A sentence where the act has not exactly so many changes of as many codes. */
export async function counted(
  ask: Ask,
  name: string,
  { act }: Pick<Told, 'act'> & { changed: number },
  expected: number,
): Promise<string[]> {
  const [found] = await ask<{ rows: number; codes: number; shown: number | null }>(
    `select count(*)::int as rows, count(distinct document_id)::int as codes, max(act_changes) as shown
     from history where act = $1::uuid`,
    [act],
  )
  const { rows = 0, codes = 0, shown = null } = found ?? {}
  const isRight = rows === expected && codes === expected && (shown ?? 0) === expected
  return isRight
    ? []
    : [`${name}: ${expected} changes, but ${rows} rows of ${codes} codes, shown as ${shown}`]
}

/** Sentences about codes whose history is not a chain that ends with what is stored. */
export async function broken(ask: Ask): Promise<string[]> {
  const rows = await ask<{ id: string }>(
    `select id from (
       select document_id as id, before is distinct from lag(after) over one as is_torn,
         row_number() over (partition by document_id order by id desc) = 1 and after is distinct from
           (select document from discount_codes where discount_codes.id = document_id) as is_other
       from history where entity = 'discount-codes' and act is not null
       window one as (partition by document_id order by id)
     ) as changes where is_torn or is_other limit 5`,
  )
  return rows.map(({ id }) => `The history of ${id} does not lead to what is stored`)
}
