// Makes a deleted tag or discount code again, and says whether it was done.

import { useQueryClient } from '@tanstack/react-query'
import { type EditableName, entities } from '#contract/entities.ts'
import { isolated } from '#contract/visible-text.ts'
import { toast } from '#web/ui/toast.ts'
import { capitalise } from './loaded.tsx'
import { recordWrites } from './record-writes.ts'

/** `run` may outlive its screen. */
export function useRestoreDeleted(entity: EditableName, id: string): { run: () => void } {
  const client = useQueryClient()
  const restore = async (): Promise<void> => {
    try {
      await recordWrites[entity].restoreDeleted(client, id)
      toast({ title: 'Success', description: `${capitalise(entities[entity].singular)} restored` })
    } catch (error) {
      const description = isolated(error instanceof Error ? error.message : String(error))
      toast({ title: 'Not restored', description, style: 'destructive' })
    }
  }
  return { run: () => void restore() }
}
