// Undo: a write that restores a record or removes it again, and the notification of its outcome.

import { useQueryClient } from '@tanstack/react-query'
import { type EditableName, entities } from '#contract/entities.ts'
import { isolated } from '#contract/visible-text.ts'
import { isConflict } from '#web/api/api-error.ts'
import { capitalise } from '#web/shared/loaded.tsx'
import { toast } from '#web/ui/toast.ts'
import { recordWrites } from './record-writes.ts'

/** `did`: what happened to the record. The write continues if its screen is left. */
export async function reportUndo(
  entity: EditableName,
  did: 'restored' | 'deleted' | 'as it was before',
  write: () => Promise<unknown>,
  { done, failed } = { done: 'Undone', failed: 'Not undone' },
): Promise<void> {
  const { singular } = entities[entity]
  try {
    await write()
    toast({ title: done, description: `${capitalise(singular)} ${did}` })
  } catch (error) {
    const reason = isConflict(error)
      ? `Somebody has changed this ${singular} since.`
      : isolated(error instanceof Error ? error.message : String(error))
    toast({ title: failed, description: reason, style: 'destructive' })
  }
}

/** Returns what makes a deleted record again, and reports the outcome. */
export function useRestoreDeleted(entity: EditableName, id: string): () => void {
  const client = useQueryClient()
  const restore = () => recordWrites[entity].restoreDeleted(client, id)
  const titles = { done: 'Success', failed: 'Not restored' }
  return () => void reportUndo(entity, 'restored', restore, titles)
}
