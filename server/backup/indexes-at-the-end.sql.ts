// A load in one transaction without indexes, which are built at its end in a quarter of the time. A load that fails or
// is killed leaves them unchanged. Other transactions cannot use the tables meanwhile.

import sql from 'sql-template-tag'
import type { Transaction } from '#server/db/transaction.ts'
import { tableNames } from '#server/documents/stored/tables.sql.ts'
import { memoryFor } from './bulk.sql.ts'
import type { IndexProgress } from './index-progress.sql.ts'

type Index = { name: string; definition: string }

export async function withIndexesAtTheEnd(
  db: Transaction,
  load: () => Promise<void>,
  onIndexProgress: (progress: IndexProgress) => void,
): Promise<void> {
  const indexes = await db.query<Index>(sql`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid = any(${tableNames}::text[]::regclass[]) and not indisprimary order by 2`)
  for (const { name } of indexes) await db.runScript(`drop index ${name}`)
  await load()
  for (const [made, { definition }] of indexes.entries()) {
    onIndexProgress({ made, of: indexes.length, fraction: made / indexes.length })
    await db.query(sql`select set_config('maintenance_work_mem', ${memoryFor(definition)}, true)`)
    await db.runScript(definition)
  }
  await db.runScript(`analyze ${tableNames.join(', ')}`)
}
