// The form of a new or of an existing record: its draft and its save, and in one column its fields, a preview of the saved values, and the
// buttons of people who may save.

import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useContext, useState } from 'react'
import type { WriteEndpoint } from '#contract/endpoint.ts'
import { type EditableName, entities } from '#contract/entities.ts'
import { openIdempotencyKey } from '#web/api/random-id.ts'
import { useWrite, type WriteInput } from '#web/api/write.ts'
import { Form, FormError } from '#web/forms/form.tsx'
import { useUnsavedGuard } from '#web/forms/unsaved-guard.tsx'
import { useDraft } from '#web/forms/use-draft.ts'
import { useMay } from '#web/identity/identity-store.ts'
import { listPath, recordPath } from '#web/paths.ts'
import { listAddress, navigateFromHere } from '#web/router/location.ts'
import { capitalise } from '#web/shared/loaded.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { IsPreview } from '#web/ui/room.ts'
import { toast } from '#web/ui/toast.ts'
import { undoAction } from './undo.ts'

type RecordFormOptions<Path extends string, Query, Body, A, R, Values> = {
  entity: EditableName
  /** The latest version, or the initial values of a new record; must be the same object until they change. */
  record: R
  valuesOf: (record: R) => Values
  endpoint: WriteEndpoint<Path, Query, Body, A>
  isNew?: boolean
}

/** After a save the list is shown with its former filters and order, or the new record, where it can be undone. */
export function useRecordForm<
  Path extends string,
  Query,
  Body,
  A extends { id: string; act: string | undefined },
  R,
  Values extends Readonly<Record<string, string>>,
>({ entity, record, valuesOf, endpoint, isNew = false }: RecordFormOptions<Path, Query, Body, A, R, Values>) {
  const { singular } = entities[entity]
  const client = useQueryClient()
  const may = useMay(`${entity}.${isNew ? 'create' : 'update'}`)
  // Text typed in a preview would be lost when the next row is previewed.
  const mayEdit = !useContext(IsPreview) && may
  const draft = useDraft(record, valuesOf)
  const { question, release } = useUnsavedGuard(draft.isDirty)
  const { write, isWriting, error } = useWrite(endpoint)
  const [keyOf] = useState(openIdempotencyKey)
  const list = listAddress(listPath(entity))

  const save = async (input: WriteInput<Path, Query, Body>): Promise<void> => {
    const open = navigateFromHere()
    let saved: A
    try {
      saved = await write(isNew ? { ...input, idempotencyKey: keyOf(input.body) } : input)
    } catch {
      // The form shows `error`.
      const description = `Failed to ${isNew ? 'create' : 'update'} ${singular}`
      toast({ title: 'Error', description, style: 'destructive' })
      return
    }
    release()
    toast({
      title: 'Success',
      description: `${capitalise(singular)} ${isNew ? 'created' : 'updated successfully'}`,
      ...undoAction(client, saved.act),
    })
    // Back should lead to the list, not to an empty form.
    if (isNew) open(recordPath(entity, saved.id), { replace: true })
    else open(list)
  }
  return { entity, list, mayEdit, draft, question, release, save, isSaving: isWriting, error }
}

export type RecordFormState = {
  list: string
  mayEdit: boolean
  question: ReactNode
  isSaving: boolean
  /** The focus goes to the field that it names. */
  error: Error | undefined
}

type RecordFormProps = {
  /** The result of useRecordForm. */
  form: RecordFormState
  onSave: () => void
  /** The part of the error that belongs to no field. */
  error: string | undefined
  actions?: ReactNode
  preview: ReactNode
  children: ReactNode
}

export function RecordForm({ form, onSave, error, actions, preview, children }: RecordFormProps) {
  const { list, mayEdit, question, isSaving } = form
  return (
    <>
      <Form error={form.error} onSubmit={() => mayEdit && !isSaving && onSave()} className="mt-2">
        {children}
        {preview}
        <FormError text={error} />
        {mayEdit && (
          <div className="flex flex-wrap gap-2">
            <Button type="submit" look="primary" disabled={isSaving}>
              {isSaving ? 'Saving...' : 'Save'}
            </Button>
            <ButtonLink href={list}>Cancel</ButtonLink>
            {actions && <div className="ml-auto flex gap-1">{actions}</div>}
          </div>
        )}
      </Form>
      {question}
    </>
  )
}
