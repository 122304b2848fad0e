// Writes documents and deletions of one entity that the source has sent, in one transaction.

import sql, { raw } from 'sql-template-tag'
import type { EntityName } from '#contract/entities.ts'
import { Problem } from '#contract/problem.ts'
import type { Pool } from '#server/db/pool.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { actWithToken } from '#server/store/sign-ins/ingest-tokens.ts'
import { type Prepared, writeNewer } from './documents.ts'
import { replaceFaults } from './faults.ts'
import { isStale, lockStoredVersions } from './stored-versions.ts'
import { tables } from './tables.ts'

export type Deletion = { id: string; version: bigint }

/** Each id is in one of the two, once. */
export type Sent = { entity: EntityName; prepared: Prepared | undefined; deletions: Deletion[] }

/** Returns how many changed something. Throws 'unauthenticated' where the token has been revoked. */
export async function applySent(db: Pool, tokenHash: Buffer, sent: Sent): Promise<number> {
  return await db.transaction(async (transaction) => {
    if (!(await actWithToken(transaction, tokenHash))) throw unknownToken()
    return await writeSent(transaction, sent)
  })
}

/** The same in a transaction whose actor is set. */
export async function writeSent(
  transaction: Transaction,
  { entity, prepared, deletions }: Sent,
): Promise<number> {
  const ids = [...(prepared?.ids ?? []), ...deletions.map(({ id }) => id)]
  const stored = await lockStoredVersions(transaction, entity, ids)
  const stale = prepared ? await writeNewer(transaction, prepared, stored) : 0
  const deleted = deletions.filter(({ id, version }) => !isStale(stored, id, version))
  if (deleted.length > 0) await deleteDocuments(transaction, entity, deleted)
  return ids.length - stale - (deletions.length - deleted.length)
}

function unknownToken(): Problem {
  return new Problem('unauthenticated', 'The token is not known, or has been revoked.')
}

/** Triggers update words and figures. The tombstone prevents a late older write from restoring the document. */
async function deleteDocuments(db: Transaction, entity: EntityName, deletions: Deletion[]): Promise<void> {
  const ids = deletions.map(({ id }) => id)
  const versions = deletions.map(({ version }) => version)
  await db.execute(sql`delete from ${raw(tables[entity].table)} where id = any(${ids}::text[])`)
  await replaceFaults(db, { entity, ids, faults: [] })
  await db.execute(sql`
    insert into tombstones (entity, id, version)
    select ${entity}, id, version from unnest(${ids}::text[], ${versions}::bigint[]) as deleted (id, version)
    on conflict (entity, id) do update set version = excluded.version`)
}
