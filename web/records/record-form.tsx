// The form of a new or of an existing record: its draft and its save, and in one column its fields, a conflicting version by somebody else,
// a preview of the saved values, and the buttons of people who may save.

import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useContext, useState } from 'react'
import { type EditableName, entities } from '#contract/entities.ts'
import { isTaken } from '#web/api/api-error.ts'
import { openIdempotencyKey } from '#web/api/random-id.ts'
import { useWork, write } from '#web/api/write.ts'
import { Form, FormError, formError } from '#web/forms/form.tsx'
import { useUnsavedGuard } from '#web/forms/unsaved-guard.tsx'
import { type Draft, useDraft } from '#web/forms/use-draft.ts'
import { useMay } from '#web/identity/identity-store.ts'
import { listPath, recordPath } from '#web/paths.ts'
import { listAddress, navigateFromHere } from '#web/router/location.ts'
import { capitalise } from '#web/shared/loaded.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Foreign } from '#web/ui/foreign.tsx'
import { later } from '#web/ui/later.tsx'
import { Facts } from '#web/ui/panel.tsx'
import { IsPreview } from '#web/ui/room.ts'
import { toast } from '#web/ui/toast.ts'
import { recordVersions } from './record-versions.ts'
import { creations, updates } from './record-writes.ts'
import { undoAction } from './undo.ts'

const RecordActions = later(async () => (await import('./record-actions.tsx')).RecordActions)

/** `version`: undefined for a new record. */
type Version = { id: string; version?: number | undefined }

type RecordFormOptions<R, Values> = {
  entity: EditableName
  /** The latest version, or the initial values of a new record; must be the same object until they change. */
  record: R
  valuesOf: (record: R) => Values
  isNew: boolean
}

/** After a save the list is shown with its former filters and order, or the new record, where it can be undone. */
export function useRecordForm<R extends Version, Values extends Readonly<Record<string, string>>>({
  entity,
  record,
  valuesOf,
  isNew,
}: RecordFormOptions<R, Values>) {
  const { singular } = entities[entity]
  const client = useQueryClient()
  const may = useMay(`${entity}.${isNew ? 'create' : 'update'}`)
  // Text typed in a preview would be lost when the next row is previewed.
  const mayEdit = !useContext(IsPreview) && may
  const draft = useDraft(record, valuesOf)
  const { question, release } = useUnsavedGuard(draft.isDirty)
  const [keyOf] = useState(openIdempotencyKey)
  const saving = useWork(({ body, replaced: { id, version } }: { body: object; replaced: R }) =>
    isNew
      ? write(client, creations[entity], { body, idempotencyKey: keyOf(body) })
      : write(client, updates[entity], { params: { id }, body, version }),
  )
  const list = listAddress(listPath(entity))

  const save = async (body: object, replaced: R): Promise<void> => {
    const open = navigateFromHere()
    try {
      const saved = await saving.write({ body, replaced })
      release()
      toast({
        title: 'Success',
        description: `${capitalise(singular)} ${isNew ? 'created' : 'updated successfully'}`,
        ...undoAction(client, saved.act),
      })
      // Back should lead to the list, not to an empty form.
      if (isNew) open(recordPath(entity, saved.id), { replace: true })
      else open(list)
    } catch {
      // The form shows `error`.
      const description = `Failed to ${isNew ? 'create' : 'update'} ${singular}`
      toast({ title: 'Error', description, style: 'destructive' })
    }
  }
  const { isWriting: isSaving, error } = saving
  return { entity, isNew, list, mayEdit, draft, question, release, save, isSaving, error }
}

type RecordFormProps<R> = {
  form: Omit<ReturnType<typeof useRecordForm>, 'draft' | 'save'> & {
    draft: Pick<Draft<R, unknown>, 'base' | 'theirs' | 'takeTheirs'>
  }
  /** Saves the typed values over this version. */
  onSave: (version: R) => void
  preview: ReactNode
  children: ReactNode
}

export function RecordForm<R extends Version>({ form, onSave, preview, children }: RecordFormProps<R>) {
  const isPreview = useContext(IsPreview)
  const { entity, isNew, list, mayEdit, draft, question, release, isSaving, error } = form
  const { base, theirs } = draft
  const { singular } = entities[entity]
  const { fields } = recordVersions[entity]
  const isSaid = theirs !== undefined || (isNew && isTaken(error))
  return (
    <>
      <Form error={error} onSubmit={() => mayEdit && !isSaving && onSave(base)} className="mt-2">
        {!mayEdit && !isPreview && (
          <p className="rounded-md bg-info-soft p-3 text-info">
            Only editors and administrators can change {singular}s, so this one is shown for reading.
          </p>
        )}
        {children}
        {theirs && (
          <div role="alert" className="rounded-md bg-warning-soft p-3 forced-colors:border">
            <p className="font-medium text-warning">A colleague changed this {singular} in the meantime</p>
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
        {preview}
        <FormError text={isSaid ? undefined : formError(error, ['id', ...fields.map(({ name }) => name)])} />
        {mayEdit && (
          <div className="flex flex-wrap gap-2">
            <Button type="submit" look="primary" disabled={isSaving}>
              {isSaving ? 'Saving...' : 'Save'}
            </Button>
            <ButtonLink href={list}>Cancel</ButtonLink>
            {!isNew && (
              <div className="ml-auto flex gap-1">
                <RecordActions
                  entity={entity}
                  id={base.id}
                  version={base.version}
                  listPath={list}
                  release={release}
                />
              </div>
            )}
          </div>
        )}
      </Form>
      {question}
    </>
  )
}
