// Listens for keys. The code for them is loaded with the first one, or when the browser is idle.

let press: ((event: KeyboardEvent) => void) | undefined

export async function loadKeys(): Promise<void> {
  press = (await import('./press.ts')).press
}

/** Returns a function that stops listening. */
export function listenToKeys(): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (press) press(event)
    // If it cannot be loaded the key does nothing, and the next one tries again.
    else
      loadKeys().then(
        () => press?.(event),
        () => undefined,
      )
  }
  addEventListener('keydown', onKey)
  return () => removeEventListener('keydown', onKey)
}
