// Matches an encoded path against a pattern such as '/users/{id}'. Each parameter is decoded exactly once.

export type PathParams = Record<string, string>

/** The parameters where the path matches, undefined where it does not or cannot be decoded. */
export function matchPath(pattern: string, path: string): PathParams | undefined {
  const expected = segmentsOf(pattern)
  const given = segmentsOf(path)
  if (expected.length !== given.length) return undefined
  const params: PathParams = {}
  for (const [index, segment] of expected.entries()) {
    const value = decode(given[index] ?? '')
    const name = /^\{(\w+)\}$/.exec(segment)?.[1]
    if (value === undefined || (name === undefined && value !== segment)) return undefined
    if (name !== undefined) params[name] = value
  }
  return params
}

/** One trailing slash makes no difference. */
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
