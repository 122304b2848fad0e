// Gives memory that only the start needed back to the system. V8 keeps the room in which young objects lay for as long
// as nothing happens, and a console that nobody uses is the usual one.

/** Late enough for the first page that a browser asks for as soon as it can. */
const restMs = 2_000

/** Once, a moment after the start; takes some 40 ms. Does nothing where Node was started without --expose-gc. */
export function releaseMemoryAfterStart(): void {
  setTimeout(release, restMs).unref()
}

function release(): void {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
