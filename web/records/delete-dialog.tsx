// Asks before a tag or a discount code is deleted, and shows what depends on it. The deletion can be undone.

import { useQueryClient } from '@tanstack/react-query'
import { type EditableName, entities } from '#contract/entities.ts'
import { countSessions } from '#contract/sessions.ts'
import { countUsers } from '#contract/users.ts'
import { isConflict, isNotFound, mayBeSaved } from '#web/api/api-error.ts'
import { useRead } from '#web/api/read.ts'
import { useWork, write } from '#web/api/write.ts'
import { expertsPath, sessionsPath } from '#web/paths.ts'
import { navigateFromHere } from '#web/router/location.ts'
import { capitalise } from '#web/shared/loaded.tsx'
import { Dialog, DialogButtons } from '#web/ui/dialog.tsx'
import { Foreign } from '#web/ui/foreign.tsx'
import { countText } from '#web/ui/format.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { toast } from '#web/ui/toast.ts'
import { removals, useRestoreDeleted } from './record-writes.ts'

export type RecordToDelete = {
  entity: EditableName
  id: string
  version: number | undefined
  listPath: string
  /** Skips the confirmation for leaving the form. */
  release: () => void
}

export function DeleteDialog({
  entity,
  id,
  version,
  listPath,
  release,
  onClose,
}: RecordToDelete & { onClose: () => void }) {
  const { singular } = entities[entity]
  const client = useQueryClient()
  const restoreDeleted = useRestoreDeleted(entity, id)
  const { send, isWriting, error } = useWork(async (isRepetition: boolean) => {
    try {
      await write(client, removals[entity], { params: { id }, version })
    } catch (cause) {
      // A repetition gets 404 if the first attempt succeeded.
      if (!(isRepetition && isNotFound(cause))) throw cause
    }
  })
  const remove = () => {
    const open = navigateFromHere()
    void send(mayBeSaved(error), () => {
      release()
      toast({
        title: 'Success',
        description: `${capitalise(singular)} deleted`,
        action: { label: 'Undo', altText: 'Restore it in Activity', run: restoreDeleted },
      })
      open(listPath)
    })
  }
  return (
    <Dialog title={`Delete this ${singular}?`} onClose={isWriting ? undefined : onClose}>
      <Dependents entity={entity} id={id} />
      <p className="mt-2 text-muted">You can restore it later, with its history.</p>
      {error && (
        <p role="alert" className="mt-3 break-words text-danger">
          {isConflict(error) ? (
            `A colleague changed this ${singular} in the meantime, so it was not deleted.`
          ) : (
            <Foreign>{error.message}</Foreign>
          )}
        </p>
      )}
      <DialogButtons
        onClose={isWriting ? undefined : onClose}
        confirm="Delete"
        onConfirm={remove}
        look="destroy"
        disabled={isWriting}
        className="mt-4"
      />
    </Dialog>
  )
}

function Dependents({ entity, id }: { entity: EditableName; id: string }) {
  return entity === 'tags' ? <Carriers id={id} /> : <Bookings code={id} />
}

function Bookings({ code }: { code: string }) {
  const read = useRead(countSessions, { query: { kind: 'booking', discountCode: code } })
  if (read.state === 'loading') return <p className="text-muted">Counting the bookings with it...</p>
  if (read.state === 'failed') return <p className="text-danger">The bookings with it are not counted.</p>
  const { count, isMinimum } = read.data
  if (count === 0) return <p>No booking used this code. Customers can no longer redeem it.</p>
  return (
    <p>
      <TextLink href={sessionsPath({ discountCode: code })}>
        {countText(count, { one: 'booking', many: 'bookings' }, isMinimum)}
      </TextLink>{' '}
      used this code. They keep their discount. Customers can no longer redeem it.
    </p>
  )
}

function Carriers({ id }: { id: string }) {
  const read = useRead(countUsers, { query: { expert: true, tag: id } })
  if (read.state === 'loading') return <p className="text-muted">Counting the experts with it...</p>
  if (read.state === 'failed') return <p className="text-danger">The experts with it could not be counted.</p>
  const { count, isMinimum } = read.data
  if (count === 0) return <p>No expert has it.</p>
  return (
    <p>
      <TextLink href={expertsPath({ tag: id })}>
        {countText(count, { one: 'expert has', many: 'experts have' }, isMinimum)}
      </TextLink>{' '}
      it. They are shown without it until it is restored.
    </p>
  )
}
