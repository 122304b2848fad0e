// Asks before an act or a change is undone, and then lists what was left out, with the reasons.

import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Outcome } from '#contract/acts.ts'
import { randomId } from '#web/api/random-id.ts'
import { useWork } from '#web/api/write.ts'
import { FormError } from '#web/forms/form.tsx'
import { Dialog, DialogButtons } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { LeftOutList } from './left-out-list.tsx'
import { toastUndone, undo, undoneText } from './undo.ts'

/** `id`: of the act or the change. `done`: the text of the notification if it is not 'Undone'. */
export type UndoRequest = { id: string; title: string; confirm: 'Undo' | 'Restore'; done?: string }

type UndoDialogProps = UndoRequest & { children: ReactNode; onClose: () => void }

export function UndoDialog({ id, title, confirm, done, children, onClose }: UndoDialogProps) {
  const client = useQueryClient()
  const [key] = useState(randomId)
  const [outcome, setOutcome] = useState<Outcome>()
  const { send, isWriting, error } = useWork(() => undo(client, id, key))
  const tell = (made: Outcome) => {
    if (made.left.length > 0) return setOutcome(made)
    if (done !== undefined && made.changed > 0) toast({ title: 'Success', description: done })
    else toastUndone(made)
    onClose()
  }
  if (outcome)
    return (
      <Dialog title={undoneText(outcome)} onClose={onClose}>
        <LeftOutList left={outcome.left} nameOf={(left) => left} isDone />
        <DialogButtons onClose={onClose} cancel="Close" className="mt-4" />
      </Dialog>
    )
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="mt-2 mb-4 flex flex-col gap-1 [overflow-wrap:anywhere] text-muted">{children}</div>
      <FormError text={error?.message} />
      <DialogButtons
        onClose={onClose}
        confirm={confirm}
        onConfirm={() => void send(undefined, tell)}
        disabled={isWriting}
      />
    </Dialog>
  )
}
