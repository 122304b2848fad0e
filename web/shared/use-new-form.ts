// The state of the form for a new record. A successful save opens the record, where it can be undone.

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import { type EditableName, entities } from '#contract/entities.ts'
import { isolated } from '#contract/visible-text.ts'
import { isConflict } from '#web/api/api-error.ts'
import { untilConfirmed } from '#web/api/confirmed.ts'
import { openIdempotencyKey } from '#web/api/idempotency-key.ts'
import { useWrite, type WriteInput, type Written } from '#web/api/write.ts'
import { navigateFromHere } from '#web/router/location.ts'
import { toast } from '#web/ui/toast.ts'
import { capitalise } from './loaded.tsx'
import { recordVersions } from './record-versions.ts'
import { recordWrites } from './record-writes.ts'
import { useUnsavedGuard } from './unsaved-guard.tsx'
import { useDraft, type Version } from './use-draft.ts'

type NewFormOptions<Path extends string, Query, Body, A, R, Values> = {
  entity: EditableName
  /** What the form begins with; the same object as long as that is the same. */
  start: Version<R>
  valuesOf: (start: R) => Values
  create: Endpoint<Path, Query, Body, A>
}

export function useNewForm<
  Path extends string,
  Query,
  Body,
  A extends { id: string },
  R,
  Values extends Readonly<Record<string, string>>,
>({ entity, start, valuesOf, create }: NewFormOptions<Path, Query, Body, A, R, Values>) {
  const { singular } = entities[entity]
  const draft = useDraft(start, valuesOf)
  const { question, release } = useUnsavedGuard(draft.isDirty)
  const { write, isWriting, error } = useWrite(create, untilConfirmed)
  const [keyOf] = useState(openIdempotencyKey)
  const undo = useUndo(entity)

  const save = async (input: WriteInput<Path, Query, Body>): Promise<void> => {
    let made: Written<A>
    const open = navigateFromHere()
    try {
      made = await write({ ...input, idempotencyKey: keyOf(input.body) })
    } catch {
      // The form shows `error`.
      toast({ title: 'Error', description: `Failed to create ${singular}`, style: 'destructive' })
      return
    }
    const { answer, etag } = made
    release()
    toast({
      title: 'Success',
      description: `${capitalise(singular)} created`,
      action: {
        label: 'Undo',
        altText: `Delete this ${singular} again`,
        run: () => void undo(answer.id, etag),
      },
    })
    // Back leads to the list and not to an empty form.
    open(recordVersions[entity].href(answer.id), { replace: true })
  }
  return { draft, question, save, isSaving: isWriting, error }
}

function useUndo(entity: EditableName): (id: string, etag: string | undefined) => Promise<void> {
  const client = useQueryClient()
  const { singular } = entities[entity]
  return async (id, etag) => {
    try {
      await recordWrites[entity].remove(client, id, etag)
      toast({ title: 'Undone', description: `${capitalise(singular)} deleted` })
    } catch (error) {
      const reason = isConflict(error)
        ? `Somebody has changed this ${singular} since.`
        : isolated(error instanceof Error ? error.message : String(error))
      toast({ title: 'Not undone', description: reason, style: 'destructive' })
    }
  }
}
