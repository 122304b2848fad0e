// The frame of the form of one record: its fields next to a preview, a conflicting version of somebody else, errors of
// the server, and the buttons of people who may save.

import { type FormEvent, type ReactNode, useContext } from 'react'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { type FactEntry, Facts } from '#web/ui/facts.tsx'
import { Foreign } from '#web/ui/foreign.tsx'
import { IsPreview } from '#web/ui/is-preview.ts'
import type { Draft, Version } from './use-draft.ts'
import { formError } from './write-error.ts'

type EditFormProps<R> = {
  /** The result of useEditForm. */
  form: {
    entityName: string
    listPath: string
    mayEdit: boolean
    draft: Pick<Draft<R, unknown>, 'base' | 'theirs' | 'takeTheirs'>
    question: ReactNode
    isSaving: boolean
    error: Error | undefined
  }
  /** The names of the fields in the body, at which the server's errors are shown. */
  fieldNames: readonly string[]
  /** How the version of somebody else is shown. */
  factsOf: (record: R) => readonly FactEntry[]
  /** Saves the typed values over this version. */
  onSave: (version: Version<R>) => void
  preview: ReactNode
  children: ReactNode
}

export function EditForm<R>({ form, fieldNames, factsOf, onSave, preview, children }: EditFormProps<R>) {
  const isPreview = useContext(IsPreview)
  const { entityName, listPath, mayEdit, draft, question, isSaving, error } = form
  const { theirs } = draft
  const general = theirs ? undefined : formError(error, fieldNames)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!mayEdit || isSaving) return
    onSave(draft.base)
    const element = event.currentTarget
    requestAnimationFrame(() => element.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }
  return (
    <div className="grid items-start gap-4 @2xl:grid-cols-[minmax(0,1fr)_20rem]">
      <Card>
        <form noValidate onSubmit={submit} className="flex flex-col gap-4">
          {!mayEdit && !isPreview && (
            <p className="rounded-md bg-info-soft p-3 text-info">
              Only administrators may change {entityName}s, so this one is shown for reading.
            </p>
          )}
          {children}
          {theirs && (
            <div role="alert" className="rounded-md bg-warning-soft p-3 forced-colors:border">
              <p className="font-medium text-warning">
                Somebody else has changed this {entityName} meanwhile
              </p>
              <p className="mt-1 mb-2">Nothing that you have typed is lost. Their version is:</p>
              <Facts facts={factsOf(theirs.record)} />
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
          {general && (
            <p role="alert" className="break-words text-danger">
              <Foreign>{general}</Foreign>
            </p>
          )}
          {mayEdit && (
            <div className="flex gap-2">
              <Button type="submit" look="primary" disabled={isSaving}>
                {isSaving ? 'Saving...' : 'Save'}
              </Button>
              <ButtonLink href={listPath}>Cancel</ButtonLink>
            </div>
          )}
        </form>
        {question}
      </Card>
      {preview}
    </div>
  )
}
