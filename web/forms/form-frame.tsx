// The form of a record in one column: its fields, a preview of the saved values, and the buttons of people who may save.

import type { FormEvent, ReactNode } from 'react'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { FormError, useFocusOnError } from './form-error.tsx'

type FormFrameProps = {
  mayEdit: boolean
  isSaving: boolean
  onSave: () => void
  /** The server's error; the focus goes to the field that it names. */
  refusal: Error | undefined
  /** The part of the error that belongs to no field. */
  error: string | undefined
  cancelHref: string
  /** The confirmation dialog of useUnsavedGuard. */
  question: ReactNode
  actions?: ReactNode
  preview: ReactNode
  children: ReactNode
}

/** After an attempt to save, the focus goes to the first field that has an error. */
export function FormFrame({
  mayEdit,
  isSaving,
  onSave,
  refusal,
  error,
  cancelHref,
  question,
  actions,
  preview,
  children,
}: FormFrameProps) {
  const form = useFocusOnError(refusal)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!mayEdit || isSaving) return
    onSave()
    const element = event.currentTarget
    requestAnimationFrame(() => element.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }
  return (
    <>
      <form ref={form} noValidate onSubmit={submit} className="mt-2 flex flex-col gap-5">
        {children}
        {preview}
        <FormError text={error} />
        {mayEdit && (
          <div className="flex flex-wrap gap-2">
            <Button type="submit" look="primary" disabled={isSaving}>
              {isSaving ? 'Saving...' : 'Save'}
            </Button>
            <ButtonLink href={cancelHref}>Cancel</ButtonLink>
            {actions && <div className="ml-auto flex gap-1">{actions}</div>}
          </div>
        )}
      </form>
      {question}
    </>
  )
}
