// Stored documents with what lists show of them, so that an import recognises what the console has written.

import sql, { raw } from 'sql-template-tag'
import type { EntityName } from '#contract/entities.ts'
import { seesAll } from '#contract/policy.ts'
import type { Db } from '#server/db/client.ts'
import { originalOf } from '#server/documents/stored/document-batches.sql.ts'
import { tables } from '#server/documents/stored/tables.sql.ts'

/** `document`: as imported. `row`: as the list of its entity sends it. Both are JSON text. */
export type StoredRow = { id: string; document: string; row: string }

export async function findStoredRows(db: Db, entity: EntityName, ids: string[]): Promise<StoredRow[]> {
  const { table, pageRow } = tables[entity]
  return await db.query<StoredRow>(sql`
    select id, ${originalOf(entity)} as document, ${pageRow?.(seesAll) ?? raw('document')} as row
    from ${raw(table)} where id = any(${ids}::text[])`)
}
