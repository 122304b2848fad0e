// Words of new sessions first go to the pending list of their index. At 4 MB, the words of some 1,500 sessions, a write
// would have to move that list into the index itself. Here another connection does it earlier, on another core, while the
// next documents are written.

import sql from 'sql-template-tag'
import type { EntityName } from '#contract/entities.ts'
import type { Db } from '#server/db/client.ts'

/** Fewer would cost more processor time in total. */
const sessionsAtOnce = 1_000

/**
 * The function is called after each commit with the number of changed documents, and returns at once. `onFailure`: the
 * words wait until a later write moves them.
 */
export function openPendingWords(
  db: Db,
  onFailure: (error: unknown) => void,
): (entity: EntityName, changed: number) => void {
  let pending = 0
  let isMoving = false
  return (entity, changed) => {
    if (entity === 'sessions') pending += changed
    if (isMoving || pending < sessionsAtOnce) return
    pending = 0
    isMoving = true
    db.query(sql`select gin_clean_pending_list(to_regclass('session_words_by_word'))`)
      .catch(onFailure)
      .finally(() => {
        isMoving = false
      })
  }
}
