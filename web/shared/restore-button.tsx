// The button of a change that restores the version before or after it; for people who may make it again.

import { useState } from 'react'
import type { EditableName } from '#contract/entities.ts'
import type { Change } from '#contract/history.ts'
import { useMay } from '#web/identity/identity-store.ts'
import { Button } from '#web/ui/button.tsx'
import { laterLayer } from '#web/ui/later.tsx'

const RestoreDialog = laterLayer(async () => (await import('./restore-dialog.tsx')).RestoreDialog)

type RestoreButtonProps = { entity: EditableName; id: string; change: Pick<Change, 'before' | 'after'> }

export function RestoreButton(props: RestoreButtonProps) {
  const isDeletion = props.change.after === null
  const mayRestore = useMay(`${props.entity}.${isDeletion ? 'create' : 'update'}`)
  const [isOpen, setIsOpen] = useState(false)
  if (!mayRestore) return null
  return (
    <>
      <Button size="small" aria-keyshortcuts="r" className="relative z-1" onClick={() => setIsOpen(true)}>
        Restore
      </Button>
      {isOpen && <RestoreDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  )
}
