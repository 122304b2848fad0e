// Conditions of a selection; a filter that is not asked for adds none.

import { type Fragment, fragment, verbatim } from '#server/db/fragment.ts'

/** A boolean column, as wanted. */
export function whether(column: string, wanted: boolean | undefined): Fragment[] {
  if (wanted === undefined) return []
  return [wanted ? verbatim(column) : fragment`not ${verbatim(column)}`]
}

export function equals(column: string, wanted: string | undefined): Fragment[] {
  return wanted === undefined ? [] : [fragment`${verbatim(column)} = ${wanted}`]
}
