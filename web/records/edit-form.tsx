// Edits one record: its fields, and a conflicting version by somebody else.

import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useContext, useEffect, useEffectEvent, useState } from 'react'
import type { WriteEndpoint } from '#contract/endpoint.ts'
import { type EditableName, entities } from '#contract/entities.ts'
import { ApiError, mayBeSaved } from '#web/api/api-error.ts'
import { useWrite, type WriteInput } from '#web/api/write.ts'
import { formError } from '#web/forms/form-error.tsx'
import { FormFrame } from '#web/forms/form-frame.tsx'
import { useUnsavedGuard } from '#web/forms/unsaved-guard.tsx'
import { type Draft, isSame, useDraft } from '#web/forms/use-draft.ts'
import { useMay } from '#web/identity/identity-store.ts'
import { listAddress, navigate, navigateFromHere } from '#web/router/location.ts'
import { capitalise } from '#web/shared/loaded.tsx'
import { Button } from '#web/ui/button.tsx'
import { Foreign } from '#web/ui/foreign.tsx'
import { later } from '#web/ui/later.tsx'
import { Facts } from '#web/ui/panel.tsx'
import { IsPreview } from '#web/ui/room.ts'
import { toast } from '#web/ui/toast.ts'
import { recordVersions } from './record-versions.ts'
import { undoAction } from './undo.ts'

const RecordActions = later(async () => (await import('./record-actions.tsx')).RecordActions)

type EditFormProps<R> = {
  /** The result of useEditForm. */
  form: {
    entity: EditableName
    entityName: string
    listPath: string
    mayEdit: boolean
    draft: Pick<Draft<R, unknown>, 'base' | 'theirs' | 'takeTheirs'>
    question: ReactNode
    release: () => void
    isSaving: boolean
    error: Error | undefined
  }
  /** Saves the typed values over this version. */
  onSave: (version: R) => void
  preview: ReactNode
  children: ReactNode
}

export function EditForm<R extends { id: string; version: number | undefined }>({
  form,
  onSave,
  preview,
  children,
}: EditFormProps<R>) {
  const isPreview = useContext(IsPreview)
  const { entity, entityName, listPath, mayEdit, draft, question, release, isSaving, error } = form
  const { base, theirs } = draft
  const { fields } = recordVersions[entity]
  return (
    <FormFrame
      mayEdit={mayEdit}
      isSaving={isSaving}
      onSave={() => onSave(draft.base)}
      refusal={error}
      error={
        theirs
          ? undefined
          : formError(
              error,
              fields.map(({ name }) => name),
            )
      }
      cancelHref={listPath}
      question={question}
      actions={
        <RecordActions
          entity={entity}
          id={base.id}
          version={base.version}
          listPath={listPath}
          release={release}
        />
      }
      preview={preview}
    >
      {!mayEdit && !isPreview && (
        <p className="rounded-md bg-info-soft p-3 text-info">
          Only editors and administrators can change {entityName}s, so this one is shown for reading.
        </p>
      )}
      {children}
      {theirs && (
        <div role="alert" className="rounded-md bg-warning-soft p-3 forced-colors:border">
          <p className="font-medium text-warning">A colleague changed this {entityName} in the meantime</p>
          <p className="mt-1 mb-2">Nothing you typed is lost. Their version:</p>
          <Facts
            facts={fields.map(({ label, text }) => ({
              name: label,
              value: <Foreign>{text(theirs)}</Foreign>,
            }))}
          />
          <div className="mt-3 flex flex-wrap gap-2">
            <Button size="small" onClick={draft.takeTheirs}>
              Load their version
            </Button>
            <Button size="small" disabled={isSaving} onClick={() => onSave(theirs)}>
              Keep mine and overwrite
            </Button>
          </div>
        </div>
      )}
    </FormFrame>
  )
}

type EditFormOptions<Path extends string, Query, Body, A, R, Values> = {
  entity: EditableName
  latest: R
  valuesOf: (record: R) => Values
  update: WriteEndpoint<Path, Query, Body, A>
  /** The list that is shown after a successful save, with its former filters and order. */
  listPath: string
}

/** A save with an unknown outcome counts as made once the record has another version with the saved values. */
export function useEditForm<
  Path extends string,
  Query,
  Body,
  A extends { version: number | undefined; act: string | undefined },
  R extends { id: string; version: number | undefined },
  Values extends Readonly<Record<string, string>>,
>({ entity, latest, valuesOf, update, ...options }: EditFormOptions<Path, Query, Body, A, R, Values>) {
  const listPath = listAddress(options.listPath)
  const entityName = entities[entity].singular
  const client = useQueryClient()
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
    succeed(saved.act, open)
  }
  const succeed = (act: string | undefined, open: typeof navigate): void => {
    release()
    toast({
      title: 'Success',
      description: `${capitalise(entityName)} updated successfully`,
      ...undoAction(client, act),
    })
    open(listPath)
  }
  const isSaved =
    unanswered !== undefined &&
    latest.version !== unanswered.replaced.version &&
    isSame(valuesOf(latest), unanswered.values)
  const succeedLate = useEffectEvent(() => {
    succeed(undefined, navigate)
  })
  useEffect(() => {
    if (isSaved) succeedLate()
  }, [isSaved])
  return { entity, entityName, listPath, release, mayEdit, draft, question, save, isSaving: isWriting, error }
}
