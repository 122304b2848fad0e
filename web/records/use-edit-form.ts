// The state of the form of one record: the typed values, whether they may be saved, and the result of saving. A
// successful save goes to the list, where it can be undone; a failed one keeps the form unchanged, with the error. A save with an
// unknown outcome counts as successful once the record has another version with the saved values.

import { useQueryClient } from '@tanstack/react-query'
import { useContext, useEffect, useEffectEvent, useState } from 'react'
import type { WriteEndpoint } from '#contract/endpoint.ts'
import { type EditableName, entities } from '#contract/entities.ts'
import { ApiError, mayBeSaved } from '#web/api/api-error.ts'
import { useWrite, type WriteInput } from '#web/api/write.ts'
import { useUnsavedGuard } from '#web/forms/unsaved-guard.tsx'
import { isSame, useDraft } from '#web/forms/use-draft.ts'
import { useMay } from '#web/identity/identity-store.ts'
import { listAddress, navigate, navigateFromHere } from '#web/router/location.ts'
import { capitalise } from '#web/shared/loaded.tsx'
import { IsPreview } from '#web/ui/room.ts'
import { type Toast, toast } from '#web/ui/toast.ts'
import { recordWrites } from './record-writes.ts'
import { reportUndo } from './report-undo.ts'

type EditFormOptions<Path extends string, Query, Body, A, R, Values> = {
  entity: EditableName
  latest: R
  /** The form's values of a record. */
  valuesOf: (record: R) => Values
  update: WriteEndpoint<Path, Query, Body, A>
  /** The list that is shown after a successful save, with its former filters and order. */
  listPath: string
}

export function useEditForm<
  Path extends string,
  Query,
  Body,
  A extends { version: number | undefined },
  R extends Restorable,
  Values extends Readonly<Record<string, string>>,
>({ entity, latest, valuesOf, update, ...options }: EditFormOptions<Path, Query, Body, A, R, Values>) {
  const listPath = listAddress(options.listPath)
  const entityName = entities[entity].singular
  const undoOf = useUndo()
  const may = useMay(`${entity}.update`)
  // Text typed in a preview would be lost when the next row is previewed.
  const mayEdit = !useContext(IsPreview) && may
  const draft = useDraft(latest, valuesOf)
  const { question, release } = useUnsavedGuard(draft.isDirty)
  const { write, isWriting, error } = useWrite(update)
  const [unanswered, setUnanswered] = useState<{ replaced: R; values: Values }>()

  /** `replaced`: the version that the save replaces. */
  const save = async (input: WriteInput<Path, Query, Body>, replaced: R): Promise<void> => {
    let saved: A
    const open = navigateFromHere()
    setUnanswered(undefined)
    try {
      saved = await write({ ...input, version: replaced.version })
    } catch (cause) {
      // The form shows `error`.
      toast({ title: 'Error', description: `Failed to update ${entityName}`, style: 'destructive' })
      if (mayBeSaved(cause) || !(cause instanceof ApiError)) setUnanswered({ replaced, values: draft.values })
      return
    }
    succeed(replaced, saved.version, open)
  }
  const succeed = (before: R, saved: number | undefined, open: typeof navigate): void => {
    release()
    toast({
      title: 'Success',
      description: `${capitalise(entityName)} updated successfully`,
      ...undoOf(entity, before, saved),
    })
    open(listPath)
  }
  const isSaved =
    unanswered !== undefined &&
    latest.version !== unanswered.replaced.version &&
    isSame(valuesOf(latest), unanswered.values)
  const succeedLate = useEffectEvent(() => {
    if (unanswered) succeed(unanswered.replaced, latest.version, navigate)
  })
  useEffect(() => {
    if (isSaved) succeedLate()
  }, [isSaved])
  return { entity, entityName, listPath, release, mayEdit, draft, question, save, isSaving: isWriting, error }
}

// The action 'Undo' of the notification after a save: restores the previous version, unless the record has changed
// again.

type Restorable = { id: string; version: number | undefined; faults: number | undefined }

/** `saved`: the version to undo. No action where the previous version cannot be saved again. */
function useUndo() {
  const client = useQueryClient()
  return (entity: EditableName, before: Restorable, saved: number | undefined): Pick<Toast, 'action'> => {
    const { problemsOf, restore } = recordWrites[entity]
    if (saved === undefined || before.faults || problemsOf(before).length > 0) return {}
    const altText = 'Undo it on the screen Activity'
    const run = () => void reportUndo(entity, 'as it was before', () => restore(client, before, saved))
    return { action: { label: 'Undo', altText, run } }
  }
}
