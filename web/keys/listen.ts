// Listens for keys. What they do is loaded with the first one, or ahead when the browser has time.

let press: ((event: KeyboardEvent) => void) | undefined

export async function loadKeys(): Promise<void> {
  press = (await import('./press.ts')).press
}

/** Returns a function that stops listening. */
export function listenToKeys(): () => void {
  const hear = (event: KeyboardEvent) => {
    if (press) press(event)
    // Where they cannot be loaded the key does nothing, and the next one tries again.
    else
      loadKeys().then(
        () => press?.(event),
        () => undefined,
      )
  }
  addEventListener('keydown', hear)
  return () => removeEventListener('keydown', hear)
}
