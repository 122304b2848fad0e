// Returns memory that only the start needed to the system. V8 keeps its young generation at its largest size while the
// process is idle, and the console is idle most of the time.

/** After the first page that a waiting browser requests. */
const restMs = 2_000

/** Collects once, shortly after the start; takes about 40 ms. Does nothing without --expose-gc. */
export function releaseMemoryAfterStart(): void {
  setTimeout(release, restMs).unref()
}

function release(): void {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
