// What else administrators do with a record: duplicate it, and delete it.

import { useState } from 'react'
import { useMay } from '#web/identity/identity-store.ts'
import { newRecordPath } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { later } from '#web/ui/later.tsx'
import type { RecordToDelete } from './delete-dialog.tsx'

const DeleteDialog = later(async () => (await import('./delete-dialog.tsx')).DeleteDialog)

export function RecordActions(props: RecordToDelete) {
  const mayCreate = useMay(`${props.entity}.create`)
  const mayDelete = useMay(`${props.entity}.delete`)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {mayCreate && (
        <ButtonLink look="quiet" href={newRecordPath(props.entity, props.id)}>
          Duplicate
        </ButtonLink>
      )}
      {mayDelete && (
        <Button look="quiet" onClick={() => setOpen(true)}>
          Delete
        </Button>
      )}
      {isOpen && <DeleteDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
