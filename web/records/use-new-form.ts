// The state of the form for a new record. A successful save opens the record, where it can be undone.

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { WriteEndpoint } from '#contract/endpoint.ts'
import { type EditableName, entities } from '#contract/entities.ts'
import { openIdempotencyKey } from '#web/api/random-id.ts'
import { useWrite, type WriteInput } from '#web/api/write.ts'
import { useUnsavedGuard } from '#web/forms/unsaved-guard.tsx'
import { useDraft } from '#web/forms/use-draft.ts'
import { navigateFromHere } from '#web/router/location.ts'
import { capitalise } from '#web/shared/loaded.tsx'
import { toast } from '#web/ui/toast.ts'
import { recordVersions } from './record-versions.ts'
import { recordWrites } from './record-writes.ts'
import { reportUndo } from './report-undo.ts'

type NewFormOptions<Path extends string, Query, Body, A, R, Values> = {
  entity: EditableName
  /** The initial values; must be the same object as long as they do not change. */
  start: R
  valuesOf: (start: R) => Values
  create: WriteEndpoint<Path, Query, Body, A>
}

export function useNewForm<
  Path extends string,
  Query,
  Body,
  A extends { id: string; version: number | undefined },
  R,
  Values extends Readonly<Record<string, string>>,
>({ entity, start, valuesOf, create }: NewFormOptions<Path, Query, Body, A, R, Values>) {
  const { singular } = entities[entity]
  const draft = useDraft(start, valuesOf)
  const { question, release } = useUnsavedGuard(draft.isDirty)
  const { write, isWriting, error } = useWrite(create)
  const [keyOf] = useState(openIdempotencyKey)
  const client = useQueryClient()

  const save = async (input: WriteInput<Path, Query, Body>): Promise<void> => {
    let made: A
    const open = navigateFromHere()
    try {
      made = await write({ ...input, idempotencyKey: keyOf(input.body) })
    } catch {
      // The form shows `error`.
      toast({ title: 'Error', description: `Failed to create ${singular}`, style: 'destructive' })
      return
    }
    const { id, version } = made
    release()
    toast({
      title: 'Success',
      description: `${capitalise(singular)} created`,
      action: {
        label: 'Undo',
        altText: `Delete this ${singular} again`,
        run: () => void reportUndo(entity, 'deleted', () => recordWrites[entity].remove(client, id, version)),
      },
    })
    // Back leads to the list and not to an empty form.
    open(recordVersions[entity].href(id), { replace: true })
  }
  return { draft, question, save, isSaving: isWriting, error }
}
