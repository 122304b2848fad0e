// Further actions of administrators on a record: duplicate and delete.

import { useState } from 'react'
import { useMay } from '#web/identity/identity-store.ts'
import { newRecordPath } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { laterLayer } from '#web/ui/later.tsx'
import type { RecordToDelete } from './delete-dialog.tsx'

const DeleteDialog = laterLayer(async () => (await import('./delete-dialog.tsx')).DeleteDialog)

export function RecordActions(props: RecordToDelete) {
  const mayCreate = useMay(`${props.entity}.create`)
  const mayDelete = useMay(`${props.entity}.delete`)
  // The version that the person has seen: the screen behind the dialog shows later changes.
  const [seen, setSeen] = useState<Pick<RecordToDelete, 'version'>>()
  return (
    <>
      {mayCreate && (
        <ButtonLink look="quiet" href={newRecordPath(props.entity, props.id)}>
          Duplicate
        </ButtonLink>
      )}
      {mayDelete && (
        <Button look="quiet" className="text-danger" onClick={() => setSeen({ version: props.version })}>
          Delete
        </Button>
      )}
      {seen && <DeleteDialog {...props} {...seen} onClose={() => setSeen(undefined)} />}
    </>
  )
}
