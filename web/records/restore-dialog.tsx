// Undoes a change of a tag or a discount code by an ordinary edit: shows what will change, refuses a version that cannot be
// saved, and shows a concurrent change by somebody else before it saves. A deleted record is restored first.

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type EditableName, entities } from '#contract/entities.ts'
import type { Change } from '#contract/history.ts'
import { findLookAlikes } from '#contract/look-alikes.ts'
import { isolated } from '#contract/visible-text.ts'
import { isConflict, isNotFound } from '#web/api/api-error.ts'
import { useRead } from '#web/api/read.ts'
import { FormError } from '#web/forms/form-error.tsx'
import { Dialog, DialogButtons } from '#web/ui/dialog.tsx'
import { ErrorState, LoadingNote, Skeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toast.ts'
import { Difference } from './change-differences.tsx'
import { recordVersions } from './record-versions.ts'
import { recordWrites, useRestoreDeleted } from './record-writes.ts'

type RestoreDialogProps = {
  entity: EditableName
  id: string
  /** The version before the change. */
  before: NonNullable<Change['before']>
  onClose: () => void
}

export function RestoreDialog({ entity, id, before, onClose }: RestoreDialogProps) {
  const latest = recordWrites[entity].useLatest(id)
  const { singular } = entities[entity]
  const name = isolated(
    recordVersions[entity]
      .nameOf({ ...before, id })
      .slice(0, 100)
      .toWellFormed(),
  )
  const isDeleted = latest.state === 'failed' && isNotFound(latest.error)
  return (
    <Dialog
      title={isDeleted ? `Restore ${singular} ${name}` : `Undo a change of ${singular} ${name}`}
      takesFocus
      onClose={onClose}
    >
      {latest.state === 'loading' && (
        <>
          <LoadingNote />
          <Skeleton className="h-24" />
        </>
      )}
      {latest.state === 'failed' &&
        (isDeleted ? (
          <RestoreDeleted entity={entity} id={id} onClose={onClose} />
        ) : (
          <ErrorState loading={singular} error={latest.error} onRetry={latest.retry} />
        ))}
      {latest.state === 'ready' && (
        <Undo entity={entity} before={before} now={latest.data} onClose={onClose} />
      )}
    </Dialog>
  )
}

/** A deleted record is restored first; then its other changes can be undone. */
function RestoreDeleted({ entity, id, onClose }: Omit<RestoreDialogProps, 'before'>) {
  const restoreDeleted = useRestoreDeleted(entity, id)
  const restore = () => {
    restoreDeleted()
    onClose()
  }
  return (
    <>
      <p className="mt-2">
        This {entities[entity].singular} was deleted. It is made again as it was before, with its history.
      </p>
      {entity === 'discount-codes' && <LookAlikes code={id} />}
      <DialogButtons onClose={onClose} confirm="Restore" onConfirm={restore} className="mt-4" />
    </>
  )
}

function LookAlikes({ code }: { code: string }) {
  const read = useRead(findLookAlikes, { query: { code } })
  if (read.state !== 'ready' || read.data.length === 0) return null
  return <p className="mt-2 text-warning">It looks like {read.data.map(isolated).join(', ')}.</p>
}

type UndoProps = Omit<RestoreDialogProps, 'id'> & { now: { id: string; version: number | undefined } }

function Undo({ entity, before, now, onClose }: UndoProps) {
  const { singular } = entities[entity]
  const { problemsOf, restore } = recordWrites[entity]
  const version = { ...before, id: now.id }
  const differing = recordVersions[entity].fields.filter(({ text }) => text(now) !== text(version))
  const client = useQueryClient()
  const undoing = useMutation({
    mutationFn: () => restore(client, version, now.version),
    onSuccess: () => {
      toast({ title: 'Undone', description: `The ${singular} is as it was before` })
      onClose()
    },
  })
  if (differing.length === 0)
    return (
      <>
        <p className="mt-2">The {singular} is as it was before: nothing differs.</p>
        <DialogButtons onClose={onClose} cancel="Close" className="mt-4" />
      </>
    )
  const problems = problemsOf(version)
  return (
    <div className="mt-3 flex flex-col gap-4">
      <div>
        <p className="mb-1 text-muted">Back to what it was before this change:</p>
        <ul className="flex flex-col gap-1">
          {differing.map(({ label, text }) => (
            <li key={label} className="[overflow-wrap:anywhere]">
              <span className="text-muted">{label}: </span>
              <Difference before={text(now)} after={text(version)} />
            </li>
          ))}
        </ul>
      </div>
      {problems.length > 0 && (
        <p role="alert" className="text-danger">
          This change cannot be undone: {problems.join(' ')}
        </p>
      )}
      <FormError
        text={
          isConflict(undoing.error)
            ? `Somebody has changed this ${singular} meanwhile, so nothing was undone. Above is what would change now.`
            : undoing.error?.message
        }
      />
      <DialogButtons
        onClose={onClose}
        confirm="Undo"
        onConfirm={undoing.mutate}
        disabled={problems.length > 0 || undoing.isPending}
      />
    </div>
  )
}
