// Stored documents with what lists show of them, so that an import recognises what the console has written.

import sql, { empty, raw } from 'sql-template-tag'
import { foldedCode } from '#contract/discount-codes.ts'
import type { EntityName } from '#contract/entities.ts'
import { seesAll } from '#contract/policy.ts'
import type { Db } from '#server/db/client.ts'
import { originalOf } from '#server/documents/stored/document-batches.sql.ts'
import { tables } from '#server/documents/stored/tables.sql.ts'

/** `document`: as imported. `row`: as the list of its entity sends it. Both are JSON text. */
export type StoredRow = { id: string; document: string; row: string }

/** Includes codes that differ only in upper and lower case. */
export async function findStoredRows(db: Db, entity: EntityName, ids: string[]): Promise<StoredRow[]> {
  const { table, pageRow } = tables[entity]
  const sameLetters =
    entity === 'discount-codes' ? sql`or folded_id = any(${ids.map(foldedCode)}::text[])` : empty
  return await db.query<StoredRow>(sql`
    select id, ${originalOf(entity)} as document, ${pageRow?.(seesAll) ?? raw('document')} as row
    from ${raw(table)} where id = any(${ids}::text[]) ${sameLetters}`)
}
