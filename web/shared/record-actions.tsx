// What else administrators do with a record: duplicate it, and delete it.

import { useState } from 'react'
import type { EditableName } from '#contract/entities.ts'
import { newRecordPath } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { later } from '#web/ui/later.tsx'

const DeleteDialog = later(async () => (await import('./delete-dialog.tsx')).DeleteDialog)

export type RecordActionsProps = {
  entity: EditableName
  id: string
  /** Of the version that is shown. */
  etag: string | undefined
  /** The list that is shown after the deletion. */
  listPath: string
  /** Leaving the form then needs no confirmation. */
  release: () => void
}

export function RecordActions(props: RecordActionsProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ButtonLink look="quiet" href={newRecordPath(props.entity, props.id)}>
        Duplicate
      </ButtonLink>
      <Button look="quiet" onClick={() => setOpen(true)}>
        Delete
      </Button>
      {isOpen && <DeleteDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
