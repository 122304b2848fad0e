// Words of new rows first go to the pending list of their index, which every step of a search reads whole. Shortly
// after a change another connection moves them into the index itself, on another core, while the next documents are
// written.

import sql from 'sql-template-tag'
import { type EntityName, entityNames } from '#contract/entities.ts'
import type { Changes } from '#server/db/changes.ts'
import type { Db } from '#server/db/client.ts'
import { tables } from './tables.sql.ts'

/** Moving the words of more rows together costs less in total. */
const delayMs = 200

/** Moves pending words after each change until the returned function is called. A failure leaves them to the next change. */
export function movePendingWords(
  db: Db,
  changes: Pick<Changes, 'subscribe'>,
  onFailure: (error: unknown) => void,
): () => void {
  const changed = new Set<EntityName>()
  let timer: NodeJS.Timeout | undefined
  const moveAll = async (): Promise<void> => {
    const names = [...changed]
    changed.clear()
    for (const name of names) await movePending(db, name).catch(onFailure)
    timer = changed.size > 0 ? setTimeout(moveAll, delayMs) : undefined
  }
  const unsubscribe = changes.subscribe((notice) => {
    for (const name of entityNames) {
      const isChanged = notice === name || notice === 'all'
      if (isChanged && tables[name].segments) changed.add(name)
    }
    if (changed.size > 0) timer ??= setTimeout(moveAll, delayMs)
  })
  return () => {
    unsubscribe()
    clearTimeout(timer)
  }
}

async function movePending(db: Db, name: EntityName): Promise<void> {
  const { table, words } = tables[name]
  // Nothing happens while an import has dropped the index.
  await db.query(sql`select move_pending_words(${`${words?.table ?? table}_by_word`})`)
}
