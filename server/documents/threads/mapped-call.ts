// A call whose documents are read by the operator's module: whatever ends its thread while the module reads a document is a fault of
// that document, and the call is made again without it.

import { runningCall, type Watch } from '#server/documents/mapping/call-module.ts'
import type { Call, Threads } from './threads.ts'

export async function runMapped(threads: Threads, call: Call): Promise<unknown> {
  const unanswered: Watch['unanswered'] = {}
  for (;;) {
    const progress = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
    try {
      return await threads.run({ ...call, watch: { progress, unanswered } })
    } catch (error) {
      const ended = runningCall(progress)
      if (ended === undefined) throw error
      unanswered[ended] = error instanceof Error ? error.message : String(error)
    }
  }
}
