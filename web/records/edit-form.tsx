// The form that changes one record: its fields, and a conflicting version by somebody else.

import { type ReactNode, useContext } from 'react'
import type { EditableName } from '#contract/entities.ts'
import { FormFrame } from '#web/forms/form-frame.tsx'
import type { Draft } from '#web/forms/use-draft.ts'
import { formError } from '#web/forms/write-error.ts'
import { Button } from '#web/ui/button.tsx'
import { later } from '#web/ui/later.tsx'
import { type FactEntry, Facts } from '#web/ui/panel.tsx'
import { IsPreview } from '#web/ui/room.ts'

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
  /** The names of the fields in the body, at which the server's errors are shown. */
  fieldNames: readonly string[]
  /** How the version of somebody else is shown. */
  factsOf: (record: R) => readonly FactEntry[]
  /** Saves the typed values over this version. */
  onSave: (version: R) => void
  preview: ReactNode
  children: ReactNode
}

export function EditForm<R extends { id: string; version: number | undefined }>({
  form,
  fieldNames,
  factsOf,
  onSave,
  preview,
  children,
}: EditFormProps<R>) {
  const isPreview = useContext(IsPreview)
  const { entity, entityName, listPath, mayEdit, draft, question, release, isSaving, error } = form
  const { base, theirs } = draft
  return (
    <FormFrame
      mayEdit={mayEdit}
      isSaving={isSaving}
      onSave={() => onSave(draft.base)}
      refusal={error}
      error={theirs ? undefined : formError(error, fieldNames)}
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
          Only editors and administrators may change {entityName}s, so this one is shown for reading.
        </p>
      )}
      {children}
      {theirs && (
        <div role="alert" className="rounded-md bg-warning-soft p-3 forced-colors:border">
          <p className="font-medium text-warning">Somebody else has changed this {entityName} meanwhile</p>
          <p className="mt-1 mb-2">Nothing that you have typed is lost. Their version is:</p>
          <Facts facts={factsOf(theirs)} />
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
