// Matches an encoded path against a pattern such as '/users/{id}'. Each parameter is decoded exactly once.

export type PathParams = Record<string, string>

/** The parameters, none of them empty, where the path matches; undefined where it does not or cannot be decoded. */
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

/** One trailing slash is ignored. */
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
