// Makes a deleted tag or discount code again, and says whether it was done.

import { useQueryClient } from '@tanstack/react-query'
import type { EditableName } from '#contract/entities.ts'
import { recordWrites } from './record-writes.ts'
import { reportUndo } from './report-undo.ts'

/** `run` may outlive its screen. */
export function useRestoreDeleted(entity: EditableName, id: string): { run: () => void } {
  const client = useQueryClient()
  const restore = () => recordWrites[entity].restoreDeleted(client, id)
  const titles = { done: 'Success', failed: 'Not restored' }
  return { run: () => void reportUndo(entity, 'restored', restore, titles) }
}
