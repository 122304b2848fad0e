// The button that undoes all changes that were made together; for people who may edit.

import { useState } from 'react'
import { useIdentity } from '#web/identity/identity-store.ts'
import { Button } from '#web/ui/button.tsx'
import { later } from '#web/ui/later.tsx'

const UndoDialog = later(async () => (await import('./undo-dialog.tsx')).UndoDialog)

/** `changes`: how many there are; undefined where that is not known. */
export type UndoButtonProps = { act: string; changes: number | undefined }

export function UndoButton({ act, changes }: UndoButtonProps) {
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
