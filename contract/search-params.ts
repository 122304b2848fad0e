// Query strings: the same function for calls of the server and for addresses of pages.

/** Exists in browsers and in Node; the contract is compiled with the types of neither. */
declare class URLSearchParams {
  set(name: string, value: string): void
  toString(): string
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
