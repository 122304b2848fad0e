// The stored erasures: read by each process, and copied into another database.

import sql from 'sql-template-tag'
import { isObject } from '#contract/field.ts'
import { normaliseEmail } from '#contract/identity.ts'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#server/db/client.ts'
import type { Transaction } from '#server/db/transaction.ts'
import {
  type ErasedPeople,
  pseudonymLength,
  pseudonymPrefix,
  readErased,
  setErasures,
} from '#server/documents/erasure.ts'

/** Hexadecimal. */
export type Erasures = { key: string; hashes: string[] }

export async function readErasures(db: Db): Promise<Erasures> {
  const [erasures] = await db.query<Erasures>(sql`
    select encode(key, 'hex') as key,
      array(select encode(hash, 'hex') from erasures order by hash) as hashes from erasure_key`)
  if (!erasures) throw new Error('The database has no key of erasures.')
  return erasures
}

/** `text`: the JSON of what readErasures returned. Undefined for any other text. */
export function parseErasures(text: string): Erasures | undefined {
  let erasures: unknown
  try {
    erasures = JSON.parse(text)
  } catch {
    return undefined
  }
  if (!isObject(erasures)) return undefined
  const { key, hashes } = erasures
  return isHash(key) && Array.isArray(hashes) && hashes.every(isHash) ? { key, hashes } : undefined
}

function isHash(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)
}

export async function readErasedPeople(db: Db): Promise<ErasedPeople> {
  return readErased(await readErasuresText(db))
}

/** Makes this process neutralise what names the erased people. */
export async function loadErasures(db: Db): Promise<void> {
  setErasures(await readErasuresText(db))
}

async function readErasuresText(db: Db): Promise<string> {
  const erasures = await readErasures(db)
  return erasures.hashes.length === 0 ? '' : JSON.stringify(erasures)
}

/** True if the id is the pseudonym of an erased person, which nobody else can have. */
export async function isPseudonym(db: Db, id: string): Promise<boolean> {
  const found = await db.query(
    sql`select from erasures where ${pseudonymPrefix} || left(encode(hash, 'hex'), ${pseudonymLength}) = ${id} limit 1`,
  )
  return found.length > 0
}

/**
 * `email`: '' if none is known. `feedback`: ids of what belongs to the person only by its session. Returns all people who are erased once
 * this transaction is committed. Until then only the transaction may know them, as it may be rolled back.
 */
export async function addErasures(
  db: Transaction,
  { id, email, feedback }: { id: string; email: string; feedback: string[] },
): Promise<ErasedPeople> {
  const addresses = email === '' ? [] : [`email:${normaliseEmail(email)}`]
  const values = [`id:${id}`, ...addresses, ...feedback.map((one) => `feedback:${one}`)]
  await db.execute(sql`
    insert into erasures (hash)
    select sha256(key || convert_to(value, 'UTF8')) from erasure_key, unnest(${values}::text[]) as value
    on conflict do nothing`)
  return await readErasedPeople(db)
}

/** Takes erasures that were made with its key. Throws invalid if this database has erased people with another key. */
export async function takeErasures(db: Transaction, { key, hashes }: Erasures): Promise<void> {
  if (hashes.length === 0) return
  const own = await readErasures(db)
  if (own.key !== key) {
    if (own.hashes.length > 0)
      throw new Problem(
        'invalid',
        'The erasures are those of another installation: their key is another one.',
      )
    await db.execute(sql`update erasure_key set key = decode(${key}, 'hex')`)
  }
  await db.execute(sql`
    insert into erasures (hash) select decode(hash, 'hex') from unnest(${hashes}::text[]) as hash
    on conflict do nothing`)
  await loadErasures(db)
}
