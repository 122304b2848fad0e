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
