// Restores a version of a tag or a discount code as an ordinary edit: shows what will change, refuses a version that
// cannot be saved, and shows a change that somebody else makes meanwhile before it saves.

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type EditableName, entities } from '#contract/entities.ts'
import type { Document as StoredDocument } from '#contract/entity.ts'
import type { Change } from '#contract/history.ts'
import { findLookAlikes } from '#contract/look-alikes.ts'
import { isolated } from '#contract/visible-text.ts'
import { isConflict, isNotFound } from '#web/api/api-error.ts'
import { useRead } from '#web/api/read.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Radio } from '#web/ui/radio.tsx'
import { LoadingNote, Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toast.ts'
import { Difference } from './change-differences.tsx'
import { FormError } from './form-error.tsx'
import { capitalise } from './loaded.tsx'
import { recordVersions } from './record-versions.ts'
import { recordWrites } from './record-writes.ts'
import { useRestoreDeleted } from './use-restore-deleted.ts'

type RestoreDialogProps = {
  entity: EditableName
  id: string
  change: Pick<Change, 'before' | 'after'>
  onClose: () => void
}

type Side = 'before' | 'after'

const sides: Record<Side, string> = { before: 'Before this change', after: 'After this change' }

export function RestoreDialog({ entity, id, change, onClose }: RestoreDialogProps) {
  const latest = recordWrites[entity].useLatest(id)
  const { singular } = entities[entity]
  const name = recordVersions[entity].nameOf({ ...(change.after ?? change.before), id })
  return (
    <Dialog title={`Restore ${singular} ${isolated(name.slice(0, 100).toWellFormed())}`} onClose={onClose}>
      {latest.state === 'loading' && (
        <>
          <LoadingNote />
          <Skeleton className="h-24" />
        </>
      )}
      {latest.state === 'failed' &&
        (isNotFound(latest.error) ? (
          <RestoreDeleted entity={entity} id={id} onClose={onClose} />
        ) : (
          <ErrorState loading={singular} error={latest.error} onRetry={latest.retry} />
        ))}
      {latest.state === 'ready' && (
        <Choice entity={entity} change={change} now={latest.data} onClose={onClose} />
      )}
    </Dialog>
  )
}

/** A deleted record is first made again as it was; then its other versions can be restored. */
function RestoreDeleted({ entity, id, onClose }: Omit<RestoreDialogProps, 'change'>) {
  const restoreDeleted = useRestoreDeleted(entity, id)
  const restore = () => {
    restoreDeleted.run()
    onClose()
  }
  return (
    <>
      <p className="mt-2">
        This {entities[entity].singular} was deleted. It is made again as it was before, with its history.
      </p>
      {entity === 'discount-codes' && <LookAlikes code={id} />}
      <div className="mt-4 flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button look="primary" onClick={restore}>
          Restore
        </Button>
      </div>
    </>
  )
}

function LookAlikes({ code }: { code: string }) {
  const read = useRead(findLookAlikes, { query: { code } })
  if (read.state !== 'ready' || read.data.length === 0) return null
  return <p className="mt-2 text-warning">It looks like {read.data.map(isolated).join(', ')}.</p>
}

type ChoiceProps = Omit<RestoreDialogProps, 'id'> & { now: { id: string; version: number | undefined } }

function Choice({ entity, change, now, onClose }: ChoiceProps) {
  const { fields } = recordVersions[entity]
  const { problemsOf, restore } = recordWrites[entity]
  const differing = (version: StoredDocument) => fields.filter(({ text }) => text(now) !== text(version))
  const offered = (['before', 'after'] as const).flatMap((side) => {
    const document = change[side]
    return document ? [{ side, version: { ...document, id: now.id } }] : []
  })
  const useful = offered.filter(({ version }) => differing(version).length > 0)
  const [side, setSide] = useState<Side>()
  const chosen = useful.find((one) => one.side === side) ?? useful[0]
  const client = useQueryClient()
  const restoring = useMutation({
    mutationFn: (version: StoredDocument) => restore(client, version, now.version),
    onSuccess: () => {
      toast({ title: 'Success', description: `${capitalise(entities[entity].singular)} restored` })
      onClose()
    },
  })
  if (!chosen)
    return (
      <Refusal
        text={`The ${entities[entity].singular} is as it was then: nothing differs.`}
        onClose={onClose}
      />
    )
  const problems = problemsOf(chosen.version)
  return (
    <div className="mt-3 flex flex-col gap-4">
      {useful.length > 1 && (
        <fieldset className="flex flex-wrap gap-x-6 gap-y-1">
          <legend className="sr-only">Version</legend>
          {useful.map((one) => (
            <Radio key={one.side} name="version" checked={one === chosen} onChange={() => setSide(one.side)}>
              {sides[one.side]}
            </Radio>
          ))}
        </fieldset>
      )}
      <div>
        <p className="mb-1 text-muted">Back to what it was {chosen.side} this change:</p>
        <ul className="flex flex-col gap-1">
          {differing(chosen.version).map(({ label, text }) => (
            <li key={label} className="[overflow-wrap:anywhere]">
              <span className="text-muted">{label}: </span>
              <Difference before={text(now)} after={text(chosen.version)} />
            </li>
          ))}
        </ul>
      </div>
      {problems.length > 0 && (
        <p role="alert" className="text-danger">
          This version cannot be restored: {problems.join(' ')}
        </p>
      )}
      <FormError
        text={
          isConflict(restoring.error)
            ? `Somebody has changed this ${entities[entity].singular} meanwhile, so nothing was restored. Above is what would change now.`
            : restoring.error?.message
        }
      />
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button
          look="primary"
          disabled={problems.length > 0 || restoring.isPending}
          onClick={() => restoring.mutate(chosen.version)}
        >
          Restore
        </Button>
      </div>
    </div>
  )
}

function Refusal({ text, onClose }: { text: string; onClose: () => void }) {
  return (
    <>
      <p className="mt-2">{text}</p>
      <div className="mt-4 flex justify-end">
        <Button onClick={onClose}>Close</Button>
      </div>
    </>
  )
}
