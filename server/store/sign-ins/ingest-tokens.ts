// The tokens of programs that send documents: a name, and the SHA-256 of the token.

import sql from 'sql-template-tag'
import type { Db } from '#server/db/client.ts'
import { isDuplicate } from '#server/db/errors.ts'
import type { Transaction } from '#server/db/transaction.ts'

/** False where the name is taken. */
export async function createToken(db: Db, name: string, tokenHash: Buffer): Promise<boolean> {
  try {
    await db.execute(sql`insert into ingest_tokens (name, token_hash) values (${name}, ${tokenHash})`)
    return true
  } catch (error) {
    if (isDuplicate(error)) return false
    throw error
  }
}

export async function listTokens(db: Db): Promise<{ name: string; createdAt: Date }[]> {
  return await db.query(sql`select name, created_at as "createdAt" from ingest_tokens order by name`)
}

/** False where the name is unknown. Waits for batches in progress that use the token; later ones are refused. */
export async function removeToken(db: Db, name: string): Promise<boolean> {
  return (await db.execute(sql`delete from ingest_tokens where name = ${name}`)) > 0
}

/** The name of a token; undefined for an unknown or revoked one. A look-up by hash prevents timing attacks. */
export async function findToken(db: Db, tokenHash: Buffer): Promise<string | undefined> {
  const [found] = await db.query<{ name: string }>(
    sql`select name from ingest_tokens where token_hash = ${tokenHash}`,
  )
  return found?.name
}

/** False where it is unknown. Else sets the author of this transaction's changes; a revocation waits until it ends. */
export async function actWithToken(db: Transaction, tokenHash: Buffer): Promise<boolean> {
  const held = await db.query(sql`
    with held as (select name from ingest_tokens where token_hash = ${tokenHash} for share)
    select set_config('stoa.actor', json_build_object('uid', 'ingest', 'token', name)::text, true) from held`)
  return held.length > 0
}
