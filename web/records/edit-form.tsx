// Edits one record: its fields, and a conflicting version by somebody else.

import { type ReactNode, useContext } from 'react'
import { type EditableName, entities } from '#contract/entities.ts'
import { formError } from '#web/forms/form.tsx'
import type { Draft } from '#web/forms/use-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { Foreign } from '#web/ui/foreign.tsx'
import { later } from '#web/ui/later.tsx'
import { Facts } from '#web/ui/panel.tsx'
import { IsPreview } from '#web/ui/room.ts'
import { RecordForm, type RecordFormState } from './record-form.tsx'
import { recordVersions } from './record-versions.ts'

const RecordActions = later(async () => (await import('./record-actions.tsx')).RecordActions)

type EditFormProps<R> = {
  form: RecordFormState & {
    entity: EditableName
    draft: Pick<Draft<R, unknown>, 'base' | 'theirs' | 'takeTheirs'>
    release: () => void
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
  const { entity, list, mayEdit, draft, release, isSaving, error } = form
  const { base, theirs } = draft
  const { singular } = entities[entity]
  const { fields } = recordVersions[entity]
  const names = fields.map(({ name }) => name)
  return (
    <RecordForm
      form={form}
      onSave={() => onSave(base)}
      error={theirs ? undefined : formError(error, names)}
      actions={
        <RecordActions
          entity={entity}
          id={base.id}
          version={base.version}
          listPath={list}
          release={release}
        />
      }
      preview={preview}
    >
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
    </RecordForm>
  )
}
