// The errors of a refused save: those of a field of the form, and those without a field.

import { ApiError } from '#web/api/api-error.ts'

/** The error of the field with this name, or of a field within it; undefined where there is none. */
export function fieldError(error: Error | undefined, field: string, label: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  const found = error.fields.filter((one) => isWithin(one.field, field))
  return found.length === 0 ? undefined : `${label} ${found.map(({ detail }) => detail).join(' and ')}.`
}

/** The message of an error that names none of these fields; undefined where it names one. */
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
