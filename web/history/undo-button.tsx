// The button that undoes all changes that were made together; for people who may edit.

import { useState } from 'react'
import { useIdentity } from '#web/identity/identity-store.ts'
import { Button } from '#web/ui/button.tsx'
import { later } from '#web/ui/later.tsx'
import type { ActToUndo } from './undo-dialog.tsx'

const UndoDialog = later(async () => (await import('./undo-dialog.tsx')).UndoDialog)

export function UndoButton({ act, changes }: ActToUndo) {
  const { mayEdit } = useIdentity()
  const [isOpen, setOpen] = useState(false)
  if (!mayEdit) return null
  return (
    <>
      <Button size="small" aria-keyshortcuts="r" className="relative z-1" onClick={() => setOpen(true)}>
        Undo
      </Button>
      {isOpen && <UndoDialog act={act} changes={changes} onClose={() => setOpen(false)} />}
    </>
  )
}
