// The action 'Undo' of the notification after a save: restores the previous version, unless the record has changed
// again.

import { useQueryClient } from '@tanstack/react-query'
import { type EditableName, entities } from '#contract/entities.ts'
import { isolated } from '#contract/visible-text.ts'
import { isConflict } from '#web/api/api-error.ts'
import { type Toast, toast } from '#web/ui/toast.ts'
import { capitalise } from './loaded.tsx'
import { recordVersions } from './record-versions.ts'

export type Restorable = { id: string; faults: number | undefined }

/** `saved`: the ETag of the version to undo. No action where the previous version cannot be saved again. */
export function useUndo() {
  const client = useQueryClient()
  return (entity: EditableName, before: Restorable, saved: string | undefined): Pick<Toast, 'action'> => {
    const { problemsOf, restore } = recordVersions[entity]
    const { singular } = entities[entity]
    if (saved === undefined || before.faults || problemsOf(before).length > 0) return {}
    const run = async (): Promise<void> => {
      try {
        await restore(client, before, saved)
        toast({ title: 'Undone', description: `${capitalise(singular)} restored` })
      } catch (error) {
        toast({ title: 'Not undone', description: reasonOf(error, singular), style: 'destructive' })
      }
    }
    const altText = 'Restore the version before on the screen Activity'
    return { action: { label: 'Undo', altText, run: () => void run() } }
  }
}

function reasonOf(error: unknown, singular: string): string {
  if (isConflict(error)) return `Somebody has changed this ${singular} since.`
  return isolated(error instanceof Error ? error.message : String(error))
}
