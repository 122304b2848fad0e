// The name of a note's record.

import { entities } from '#contract/entities.ts'
import type { ListedNote } from '#contract/note.ts'

/** Returns 'Anna Petit', 'Session of Anna Petit' or 'NEWS10'; the id if no name is known. */
export function recordText({
  entity,
  record,
  recordName,
}: Pick<ListedNote, 'entity' | 'record' | 'recordName'>): string {
  if (entity === 'sessions') return recordName ? `Session of ${recordName}` : `Session ${record}`
  if (entity === 'feedback') return recordName ? `Feedback from ${recordName}` : `Feedback ${record}`
  return recordName || `${entities[entity].singular} ${record}`
}
