// A form, which moves the focus to the first refused field after each attempt, and the errors of its fields and of the whole.

import { type ReactNode, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { ApiError } from '#web/api/api-error.ts'
import { Foreign } from '#web/ui/foreign.tsx'

type FormProps = {
  /** The refusal of the last attempt. */
  error?: Error | undefined
  onSubmit: () => unknown
  className?: string
  children: ReactNode
}

export function Form({ error, onSubmit, className = '', children }: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  // Each refusal is a new error object, so that a repeated refusal moves the focus again.
  useEffect(() => {
    if (error) focusRefused(form.current)
  }, [error])
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // What is refused here is marked at once.
        flushSync(() => void onSubmit())
        focusRefused(form.current)
      }}
      className={`flex flex-col gap-4 ${className}`}
    >
      {children}
    </form>
  )
}

function focusRefused(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
}

export function FormError({ text }: { text: string | undefined }) {
  return (
    text && (
      <p role="alert" className="break-words text-danger">
        <Foreign>{text}</Foreign>
      </p>
    )
  )
}

/** Returns the error of the field with this name, or of a field within it; undefined if there is none. */
export function fieldError(error: Error | undefined, field: string, label: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  const found = error.fields.filter((one) => isWithin(one.field, field))
  return found.length === 0 ? undefined : `${label} ${found.map(({ detail }) => detail).join(' and ')}.`
}

/** Returns the message of an error that names none of these fields; undefined if it names one. */
export function formError(error: Error | undefined, fields: readonly string[]): string | undefined {
  if (
    error instanceof ApiError &&
    error.fields.some((one) => fields.some((name) => isWithin(one.field, name)))
  )
    return undefined
  return error?.message
}

function isWithin(name: string, field: string): boolean {
  return name === field || name.startsWith(`${field}.`)
}
