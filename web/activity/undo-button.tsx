// The button that undoes all changes of an act, for people who are allowed to make such changes.

import { useState } from 'react'
import type { Edit } from '#contract/activity.ts'
import { useMay } from '#web/identity/identity-store.ts'
import { Button } from '#web/ui/button.tsx'
import { laterLayer } from '#web/ui/later.tsx'
import type { ActToUndo } from './undo-dialog.tsx'

const UndoDialog = laterLayer(async () => (await import('./undo-dialog.tsx')).UndoDialog)

type UndoButtonProps = ActToUndo & Pick<Edit, 'entity' | 'kind'>

/** Undoing what was created deletes it. */
const undoes = { created: 'delete', restored: 'delete', deleted: 'create', changed: 'update' } as const

export function UndoButton({ act, changes, entity, kind }: UndoButtonProps) {
  const mayUndo = useMay(`${entity}.${undoes[kind]}`)
  const [isOpen, setOpen] = useState(false)
  if (!mayUndo) return null
  return (
    <>
      <Button size="small" aria-keyshortcuts="r" className="relative z-1" onClick={() => setOpen(true)}>
        Undo
      </Button>
      {isOpen && <UndoDialog act={act} changes={changes} onClose={() => setOpen(false)} />}
    </>
  )
}

/** A note above the changes of one act. `first`: one of the act's changes, once loaded. */
export function ActNote({ first, ...act }: ActToUndo & { first: Edit | undefined }) {
  return (
    <div className="flex flex-wrap items-center gap-3 border-b border-line-soft py-2">
      <p className="min-w-0 flex-1">These changes were made together.</p>
      {first && <UndoButton {...act} entity={first.entity} kind={first.kind} />}
    </div>
  )
}
