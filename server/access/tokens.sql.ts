// The tokens of programs that send documents or read: a name, the SHA-256 of the token, and what it may do, which never
// changes.

import sql, { raw } from 'sql-template-tag'
import type { EntityName } from '#contract/entities.ts'
import type { ReadingRole } from '#contract/roles.ts'
import type { Db } from '#server/db/client.ts'
import type { Transaction } from '#server/db/transaction.ts'

/** `entities`: null for all. `writesRights`: may write isAdmin of users. `role`: the role it reads as; null: it sends. */
export type TokenScope = { entities: EntityName[] | null; writesRights: boolean; role: ReadingRole | null }

const ordinary: TokenScope = { entities: null, writesRights: false, role: null }

/** Returns false if the name is taken. */
export async function createToken(
  db: Db,
  name: string,
  tokenHash: Buffer,
  scope: Partial<TokenScope> = {},
): Promise<boolean> {
  const { entities, writesRights, role } = { ...ordinary, ...scope }
  const created = await db.execute(sql`
    insert into ingest_tokens (name, token_hash, entities, writes_rights, role)
    values (${name}, ${tokenHash}, ${entities}::text[], ${writesRights}, ${role}) on conflict do nothing`)
  return created > 0
}

const scopeColumns = raw('entities, writes_rights as "writesRights", role')

export type FoundToken = TokenScope & { name: string }

export async function listTokens(db: Db): Promise<(FoundToken & { createdAt: Date })[]> {
  return await db.query(
    sql`select name, ${scopeColumns}, created_at as "createdAt" from ingest_tokens order by name`,
  )
}

/** Returns false where the name is unknown. Waits for batches in progress that use the token; later ones are refused. */
export async function removeToken(db: Db, name: string): Promise<boolean> {
  return (await db.execute(sql`delete from ingest_tokens where name = ${name}`)) > 0
}

/** Returns undefined for an unknown or revoked token. Looking up the hash prevents timing attacks. */
export async function findToken(db: Db, tokenHash: Buffer): Promise<FoundToken | undefined> {
  const [found] = await db.query<FoundToken>(
    sql`select name, ${scopeColumns} from ingest_tokens where token_hash = ${tokenHash}`,
  )
  return found
}

/** Returns undefined for an unknown token. Otherwise sets the author of this transaction's changes; a revocation waits until it ends. */
export async function actWithToken(db: Transaction, tokenHash: Buffer): Promise<TokenScope | undefined> {
  const [held] = await db.query<TokenScope>(sql`
    with held as (select * from ingest_tokens where token_hash = ${tokenHash} for share)
    select set_config('stoa.actor', json_build_object('uid', 'ingest', 'token', name)::text, true), ${scopeColumns} from held`)
  return held
}
