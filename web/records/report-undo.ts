// Undo: a write that brings a record back or removes it again, and the notification of how it ended.

import { type EditableName, entities } from '#contract/entities.ts'
import { isolated } from '#contract/visible-text.ts'
import { isConflict } from '#web/api/api-error.ts'
import { capitalise } from '#web/shared/loaded.tsx'
import { toast } from '#web/ui/toast.ts'

/** `did`: what has happened to the record. The write may outlive its screen. */
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
