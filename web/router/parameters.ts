// The parameters of the address that belong to the page and not to the query of its list.

import { navigate } from './location.ts'

/** The same search with other values of some parameters; undefined removes one. */
export function withParameters(search: string, values: Readonly<Record<string, string | undefined>>): string {
  const params = new URLSearchParams(search)
  for (const [name, value] of Object.entries(values)) {
    params.delete(name)
    if (value !== undefined) params.set(name, value)
  }
  const text = params.toString()
  return text && `?${text}`
}

/** Replaces values of parameters in the present address. */
export function replaceParameters(values: Readonly<Record<string, string | undefined>>): void {
  navigate(location.pathname + withParameters(location.search, values), { replace: true })
}

/** The experts that are selected for a comparison, under the parameters of the comparison. */
export function ticksIn(search: string): Record<string, string> {
  const params = new URLSearchParams(search)
  return Object.fromEntries(
    ['expert1', 'expert2', 'expert3', 'expert4'].flatMap((name) => {
      const value = params.get(name)
      return value ? [[name, value]] : []
    }),
  )
}
