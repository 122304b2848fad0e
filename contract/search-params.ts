// Query strings, used for calls of the server and for addresses of pages.

/** Exists in browsers and in Node; the contract is compiled without the types of either. */
declare class URLSearchParams {
  constructor(text?: string)
  set(name: string, value: string): void
  forEach(take: (value: string, name: string) => void): void
  toString(): string
}

/** Returns the values by name of a text such as 'a=1&b=true'. */
export function valuesIn(search: string): Record<string, string> {
  const values: Record<string, string> = {}
  new URLSearchParams(search).forEach((value, name) => {
    values[name] = value
  })
  return values
}

/** Returns '?a=1&b=true', or '' if nothing has a value. Undefined values are left out. */
export function searchOf(values: Readonly<Record<string, unknown>>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined) params.set(name, String(value))
  }
  const text = params.toString()
  return text && `?${text}`
}
