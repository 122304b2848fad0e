// Paths in documents, such as customer.fullName or items[0].name: names of fields and indexes of lists.

import { isObject } from '#contract/field.ts'

export type Path = readonly string[]

/** 'items[0].name' is the same as 'items.0.name'. */
export function pathOf(text: string): Path {
  return text.replaceAll(/\[(\d+)\]/g, '.$1').split('.')
}

/** The last name of a path as text. */
export function lastOf(text: string): string {
  return text.slice(text.lastIndexOf('.') + 1)
}

/** The value at the path; undefined where there is none. */
export function valueAt(value: unknown, path: Path): unknown {
  let found = value
  for (const step of path) {
    if (Array.isArray(found)) found = found[indexOf(step)]
    else if (isObject(found) && Object.hasOwn(found, step)) found = found[step]
    else return undefined
  }
  return found
}

/** A copy of the object or list with this value at the path; what is missing on the way is made. */
export function withValueAt(holder: unknown, [step = '', ...rest]: Path, value: unknown): unknown {
  if (Array.isArray(holder)) {
    const index = indexOf(step)
    const copy: unknown[] = [...holder]
    // An index beyond the end would leave a gap.
    if (index >= 0 && index <= copy.length) copy[index] = changedAt(copy[index], rest, value)
    return copy
  }
  const fields = isObject(holder) ? holder : {}
  return { ...fields, [step]: changedAt(fields[step], rest, value) }
}

function changedAt(old: unknown, path: Path, value: unknown): unknown {
  return path.length === 0 ? value : withValueAt(old, path, value)
}

/** -1, which no list has, for anything but an index. */
function indexOf(step: string): number {
  return /^\d{1,6}$/.test(step) ? Number(step) : -1
}
