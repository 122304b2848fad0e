// Cleans up in reverse order after a test, however the test ends.

export type Defer = (end: () => unknown) => void

export async function withCleanUp<T>(work: (defer: Defer) => Promise<T>): Promise<T> {
  const ends: (() => unknown)[] = []
  try {
    return await work((end) => ends.unshift(end))
  } finally {
    await endAll(ends)
  }
}

async function endAll(ends: (() => unknown)[]): Promise<void> {
  const errors: unknown[] = []
  for (const end of ends) {
    try {
      await end()
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, 'The test could not clean up after itself.')
}
