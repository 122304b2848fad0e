// Changes rows that only the owner of the history may change, and that the product never changes.

import type { Pool } from '#server/db/pool.ts'

export async function changeHistory(db: Pick<Pool, 'runScript'>, statement: string): Promise<void> {
  await db.runScript(`begin; set local stoa.changes_history = 'yes'; ${statement}; commit`)
}

export async function emptyHistory(db: Pick<Pool, 'runScript'>): Promise<void> {
  await changeHistory(db, 'truncate history')
}
