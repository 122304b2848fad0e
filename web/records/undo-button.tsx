// The buttons that undo an act, or one change of a record, for people who are allowed to make such changes.

import { type ReactNode, useState } from 'react'
import type { Edit } from '#contract/activity.ts'
import { type EditableName, entities } from '#contract/entities.ts'
import type { RecordedChange } from '#contract/history.ts'
import { isolated } from '#contract/visible-text.ts'
import { useMay } from '#web/identity/identity-store.ts'
import { capitalise } from '#web/shared/loaded.tsx'
import { Button } from '#web/ui/button.tsx'
import { countText } from '#web/ui/format.ts'
import { laterLayer } from '#web/ui/later.tsx'
import { Differences } from './change-differences.tsx'
import { recordVersions } from './record-versions.ts'
import type { UndoRequest } from './undo-dialog.tsx'

const UndoDialog = laterLayer(async () => (await import('./undo-dialog.tsx')).UndoDialog)

const undoes = { created: 'delete', restored: 'delete', deleted: 'create', changed: 'update' } as const

type UndoActProps = Pick<Edit, 'entity' | 'kind'> & {
  act: string
  changes: number | undefined
}

export function UndoAct({ act, changes, entity, kind }: UndoActProps) {
  return (
    <UndoButton
      entity={entity}
      kind={kind}
      id={act}
      title={`Undo ${changes === undefined ? 'these changes' : countText(changes, { one: 'change', many: 'changes' })}?`}
      confirm="Undo"
    >
      What they created is deleted, what they deleted is restored, everything else goes back. Records that
      were changed since are left as they are and listed.
    </UndoButton>
  )
}

type UndoChangeProps = {
  entity: EditableName
  record: string
  change: Pick<RecordedChange, 'id' | 'kind' | 'before' | 'after'>
}

/** A creation is undone by deleting the record on its own page. */
export function UndoChange({ entity, record, change: { id, kind, before, after } }: UndoChangeProps) {
  if (before === null) return null
  const { singular } = entities[entity]
  const name = recordVersions[entity]
    .nameOf({ ...before, id: record })
    .slice(0, 100)
    .toWellFormed()
  const common = { entity, kind, id }
  return after === null ? (
    <UndoButton
      {...common}
      title={`Restore ${singular} ${isolated(name)}`}
      confirm="Restore"
      done={`${capitalise(singular)} restored`}
    >
      This {singular} was deleted. It is restored as it was, with its history.
    </UndoButton>
  ) : (
    <UndoButton {...common} title={`Undo a change of ${singular} ${isolated(name)}`} confirm="Undo">
      Back to what it was before this change:
      <Differences entity={entity} change={{ kind, before: after, after: before }} />
    </UndoButton>
  )
}

type UndoButtonProps = UndoRequest & { entity: EditableName; kind: Edit['kind']; children: ReactNode }

function UndoButton({ entity, kind, children, ...undoing }: UndoButtonProps) {
  const mayUndo = useMay(`${entity}.${undoes[kind]}`)
  const [isOpen, setOpen] = useState(false)
  if (!mayUndo) return null
  return (
    <>
      <Button size="small" aria-keyshortcuts="r" className="relative z-1" onClick={() => setOpen(true)}>
        {undoing.confirm}
      </Button>
      {isOpen && (
        <UndoDialog {...undoing} onClose={() => setOpen(false)}>
          {children}
        </UndoDialog>
      )}
    </>
  )
}
