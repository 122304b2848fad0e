// The source that a database is bound to: the first one that is mirrored into it. Another source would delete the stored
// documents, or its versions would lose against theirs, so it is refused before anything is read.

import sql, { bulk, join, raw } from 'sql-template-tag'
import { type EntityName, entityNames } from '#contract/entities.ts'
import { ExpectedError } from '#server/config/expected-error.ts'
import type { Db } from '#server/db/client.ts'
import type { Pool } from '#server/db/pool.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { firstSourceVersion } from '#server/documents/versions.ts'
import { lockWriters } from './stored-versions.sql.ts'
import { tableNames, tables } from './tables.sql.ts'

/** The cloud or emulator, project, database and collection of each entity. */
export type Binding = Record<EntityName, string>

type Bound = { entity: EntityName; source: string }

export async function listBound(db: Db): Promise<Bound[]> {
  return await db.query<Bound>(sql`select entity, source from source_bindings order by entity`)
}

/** Binds a database that has no source yet. Throws if it has another one. */
export async function bindSource(db: Pool, binding: Binding): Promise<void> {
  if ((await listBound(db)).length === 0) await bind(db, binding)
  await checkBound(db, binding)
}

/** Throws if the database has another source. */
export async function checkBound(db: Db, binding: Binding): Promise<void> {
  const other = (await listBound(db)).find(({ entity, source }) => source !== binding[entity])
  if (other)
    throw new ExpectedError(
      `This database mirrors ${other.source}, but the settings name ${binding[other.entity]}. Nothing was read. ` +
        'Correct the settings (FIRESTORE_PROJECT, FIRESTORE_DATABASE, FIRESTORE_EMULATOR_HOST and the collections), or change the source for good: npm run stoa -- mirror switch',
    )
}

/** Removes the binding. The documents stay as if they had been written here, and so are older than any of a later source. */
export async function unbind(db: Pool): Promise<void> {
  await db.transaction(async (transaction) => await endGeneration(transaction))
}

/** Binds the database to another source. Stored documents that it does not have may be deleted. */
export async function switchSource(db: Pool, binding: Binding): Promise<void> {
  await db.transaction(async (transaction) => {
    await lockWriters(transaction)
    const surplus = entityNames.map(
      (entity) => sql`
        select ${entity}, id, true from ${raw(tables[entity].table)} where version >= ${firstSourceVersion}`,
    )
    await transaction.execute(sql`create temporary table old_documents on commit drop as
      select * from (${join(surplus, ' union all ')}) as stored (entity, id, is_confirmed)`)
    await endGeneration(transaction)
    await transaction.execute(
      sql`insert into mirror_surplus (entity, id, is_confirmed) select entity, id, is_confirmed from old_documents`,
    )
    await bind(transaction, binding)
  })
}

/** Versions and tombstones belong to their source: none may win against those of another source. */
async function endGeneration(db: Transaction): Promise<void> {
  await lockWriters(db)
  await db.query(sql`lock table ${raw(tableNames.join(', '))} in share row exclusive mode`)
  await db.runScript(
    'truncate source_bindings, mirrored, mirror_rejected, mirror_surplus, mirror_untimely, edit_intents, tombstones',
  )
  for (const entity of entityNames)
    await db.execute(
      sql`update ${raw(tables[entity].table)} set version = 1 where version >= ${firstSourceVersion}`,
    )
}

async function bind(db: Db, binding: Binding): Promise<void> {
  const rows = entityNames.map((entity) => [entity, binding[entity]])
  await db.execute(
    sql`insert into source_bindings (entity, source) values ${bulk(rows)} on conflict do nothing`,
  )
}
