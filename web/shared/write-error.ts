// What a refused save says, sorted: beside which field, and what belongs to none of them.

import { ApiError } from '#web/api/api-error.ts'

/** The sentence for the field of this name, or for what lies within it; undefined where nothing is wrong there. */
export function fieldError(error: Error | undefined, field: string, label: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  const found = error.fields.filter((one) => isWithin(one.field, field))
  return found.length === 0 ? undefined : `${label} ${found.map(({ detail }) => detail).join(' and ')}.`
}

/** The message of an error that names none of these fields. */
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
