// The address of the page: matches its path against a pattern such as '/users/{id}', and changes the parameters that belong to the page and
// not to the query of its list.

import { navigate } from './location.ts'

type PathParams = Record<string, string>

/** Returns the parameters, decoded once and none of them empty; undefined if the path does not match or cannot be decoded. */
export function matchPath(pattern: string, path: string): PathParams | undefined {
  const expected = segmentsOf(pattern)
  const given = segmentsOf(path)
  if (expected.length !== given.length) return undefined
  const params: PathParams = {}
  for (const [index, segment] of expected.entries()) {
    const value = decode(given[index] ?? '')
    const name = /^\{(\w+)\}$/.exec(segment)?.[1]
    if (name !== undefined && value) params[name] = value
    else if (name !== undefined || value !== segment) return undefined
  }
  return params
}

/** Ignores one trailing slash. */
function segmentsOf(path: string): string[] {
  return path.replace(/\/$/, '').split('/').slice(1)
}

function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}

/** Returns the search with other values of some parameters; undefined removes one. */
export function withParameters(search: string, values: Readonly<Record<string, string | undefined>>): string {
  const params = new URLSearchParams(search)
  for (const [name, value] of Object.entries(values)) {
    params.delete(name)
    if (value !== undefined) params.set(name, value)
  }
  const text = params.toString()
  return text && `?${text}`
}

export function replaceParameters(values: Readonly<Record<string, string | undefined>>): void {
  navigate(location.pathname + withParameters(location.search, values), { replace: true })
}
