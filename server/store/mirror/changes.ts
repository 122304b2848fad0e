// Changes of the source, as they are written.

import { setImmediate } from 'node:timers/promises'
import sql from 'sql-template-tag'
import type { EntityName } from '#contract/entities.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { compute } from '#server/store/threads/compute.ts'
import type { PreparedChanges } from './prepare-changed.ts'

/** `fields` is undefined where the document was deleted. */
export type SourceChange = { id: string; version: bigint; fields: Record<string, unknown> | undefined }

/** After so many characters it yields to other work. */
const lengthAtOnce = 256 * 1024

/** The documents as rows, and those that cannot be stored. */
export async function prepareChanges(entity: EntityName, changes: SourceChange[]): Promise<PreparedChanges> {
  const texts: { id: string; version: bigint; fields: string | undefined }[] = []
  let length = 0
  for (const { id, version, fields } of changes) {
    const text = fields && JSON.stringify(fields)
    texts.push({ id, version, fields: text })
    const before = length
    length += text?.length ?? 0
    if (Math.floor(before / lengthAtOnce) < Math.floor(length / lengthAtOnce)) await setImmediate()
  }
  return await compute('prepareChanged', { entity, changes: texts }, length)
}

/** Sets the source as the author of this transaction's changes, as if it had sent them with a token. */
export async function actAsSource(db: Transaction): Promise<void> {
  await db.query(sql`select set_config('stoa.actor', '{"uid":"ingest","token":"firestore"}', true)`)
}
