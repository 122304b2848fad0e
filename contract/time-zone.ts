/** Returns whether the runtime knows this zone, such as Europe/Berlin. */
export function isTimeZone(name: string): boolean {
  // Intl takes 6 MB, which UTC does not need.
  if (name === 'UTC') return true
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch {
    return false
  }
}
