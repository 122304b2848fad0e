// Query strings: the same function for calls of the server and for addresses of pages.

/** Exists in browsers and in Node; the contract is compiled with the types of neither. */
declare class URLSearchParams {
  constructor(text?: string)
  set(name: string, value: string): void
  forEach(take: (value: string, name: string) => void): void
  toString(): string
}

/** The values by name of a text such as 'a=1&b=true'. */
export function valuesIn(search: string): Record<string, string> {
  const values: Record<string, string> = {}
  new URLSearchParams(search).forEach((value, name) => {
    values[name] = value
  })
  return values
}

/** '?a=1&b=true', or '' where nothing has a value. Undefined values are left out. */
export function searchOf(values: Readonly<Record<string, unknown>>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined) params.set(name, String(value))
  }
  const text = params.toString()
  return text && `?${text}`
}
