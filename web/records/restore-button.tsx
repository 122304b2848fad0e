// The button of a change, for people who may use it: it undoes an edit or restores a deleted record. A creation is undone by
// deleting the record on its own page.

import { useState } from 'react'
import type { EditableName } from '#contract/entities.ts'
import type { Change } from '#contract/history.ts'
import { useMay } from '#web/identity/identity-store.ts'
import { Button } from '#web/ui/button.tsx'
import { laterLayer } from '#web/ui/later.tsx'

const RestoreDialog = laterLayer(async () => (await import('./restore-dialog.tsx')).RestoreDialog)

type RestoreButtonProps = { entity: EditableName; id: string; change: Pick<Change, 'before' | 'after'> }

export function RestoreButton({ entity, id, change: { before, after } }: RestoreButtonProps) {
  const isDeletion = after === null
  const mayRestore = useMay(`${entity}.${isDeletion ? 'create' : 'update'}`)
  const [isOpen, setIsOpen] = useState(false)
  if (!mayRestore || before === null) return null
  return (
    <>
      <Button size="small" aria-keyshortcuts="r" className="relative z-1" onClick={() => setIsOpen(true)}>
        {isDeletion ? 'Restore' : 'Undo'}
      </Button>
      {isOpen && <RestoreDialog entity={entity} id={id} before={before} onClose={() => setIsOpen(false)} />}
    </>
  )
}
