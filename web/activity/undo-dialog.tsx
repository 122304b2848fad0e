// Asks before all changes of an act are undone, and then lists those that were left out.

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Outcome } from '#contract/acts.ts'
import { LeftOutList } from '#web/acts/left-out-list.tsx'
import { undo } from '#web/acts/outcome.ts'
import { randomId } from '#web/api/random-id.ts'
import { FormError } from '#web/forms/form-error.tsx'
import { Dialog, DialogButtons } from '#web/ui/dialog.tsx'
import { formatCount } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'

/** `changes`: how many there are; undefined where that is not known. */
export type ActToUndo = { act: string; changes: number | undefined }

export function UndoDialog({ act, changes, onClose }: ActToUndo & { onClose: () => void }) {
  const client = useQueryClient()
  const [key] = useState(randomId)
  const undoing = useMutation({
    mutationFn: () => undo(client, act, key),
    onSuccess: (outcome) => {
      if (outcome.left.length > 0) return
      toast({ title: 'Undone', description: undoneText(outcome) })
      onClose()
    },
  })
  const outcome = undoing.data
  if (outcome && outcome.left.length > 0) return <LeftOut outcome={outcome} onClose={onClose} />
  return (
    <Dialog
      title={changes === undefined ? 'Undo these changes?' : `Undo ${countOf(changes)}?`}
      description="What they created is deleted, what they deleted is restored, and everything else becomes what it was. Records that were changed since are left as they are and listed."
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <FormError text={undoing.error?.message} />
        <DialogButtons
          onClose={onClose}
          confirm={undoing.isPending ? 'Undoing...' : 'Undo'}
          onConfirm={undoing.mutate}
          disabled={undoing.isPending}
        />
      </div>
    </Dialog>
  )
}

function LeftOut({ outcome, onClose }: { outcome: Outcome; onClose: () => void }) {
  const { left } = outcome
  return (
    <Dialog title={undoneText(outcome)} onClose={onClose}>
      <LeftOutList left={left} nameOf={(id) => id} isDone />
      <DialogButtons onClose={onClose} cancel="Close" className="mt-4" />
    </Dialog>
  )
}

/** With a mirrored source some writes are still pending; they continue without the dialog. */
function undoneText({ changed, pending }: Outcome): string {
  const text = `${countOf(changed)} undone`
  return pending.length === 0 ? text : `${text}, ${formatCount(pending.length)} still on the way`
}

function countOf(changes: number): string {
  return `${formatCount(changes)} ${changes === 1 ? 'change' : 'changes'}`
}
