// Records of sign-ins that are to be sent to a mirrored source. They are stored with the sign-in and sent later, so
// that signing in and out never waits for the source.

import sql from 'sql-template-tag'
import type { Document } from '#contract/entity.ts'
import type { Db } from '#server/db/client.ts'
import { parseExactly } from '#server/documents/json.ts'

/** Does nothing where no source is mirrored. `isNew`: `fields` are the whole record; else the changed fields. */
export async function sendToSource(db: Db, { id, ...fields }: Document, isNew: boolean): Promise<void> {
  await db.execute(sql`
    insert into source_outbox (document_id, is_new, fields)
    select ${id}, ${isNew}, ${JSON.stringify(fields)} from mirrored where entity = 'sessions'`)
}

export type Unsent = { id: bigint; documentId: string; isNew: boolean; fields: Record<string, unknown> }

/** The oldest ones. */
export async function listUnsent(db: Db): Promise<Unsent[]> {
  const rows = await db.query<Omit<Unsent, 'fields'> & { fields: string }>(sql`
    select id, document_id as "documentId", is_new as "isNew", fields from source_outbox order by id limit 100`)
  return rows.map((row) => ({ ...row, fields: parseExactly(row.fields) as Unsent['fields'] }))
}

export async function removeUnsent(db: Db, id: bigint): Promise<void> {
  await db.execute(sql`delete from source_outbox where id = ${id}`)
}
