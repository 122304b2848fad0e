// Query strings, written for the server and for the address of a page alike.

/** '?a=1&b=true', or '' where nothing has a value. Undefined values are left out. */
export function searchOf(values: Readonly<Record<string, unknown>>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined) params.set(name, String(value))
  }
  const text = params.toString()
  return text && `?${text}`
}
