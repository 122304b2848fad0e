// Names for prepared statements, so that PostgreSQL parses each text once for each connection.

import { raw } from 'sql-template-tag'

/**
 * Marks a statement that PostgreSQL plans again for the values of each run: the best plan depends on a range's bounds.
 */
export const plannedForValues = raw('/* planned for its values */')

/** The maximum of prepared statements for each connection; further texts are parsed each time. */
const maxNames = 300

const names = new Map<string, string>()

/** The same name for the same text; undefined beyond the maximum, and for statements marked with `plannedForValues`. */
export function preparedName(text: string): string | undefined {
  if (text.includes(plannedForValues.text)) return undefined
  const known = names.get(text)
  if (known !== undefined || names.size >= maxNames) return known
  const name = `stoa_${names.size + 1}`
  names.set(text, name)
  return name
}
