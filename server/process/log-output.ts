// Writes the log to standard error in batches: one write for each line took a tenth of a request's time.

import type { DestinationStream } from 'pino'

/** How long a line waits for others. With 100 ms too many objects survive V8's cheap collections. */
const waitMs = 10

/** Waiting lines are written at an exit. The process continues if the reader of the log has gone. */
export function standardError(): DestinationStream {
  let lines = ''
  const flush = (): void => {
    process.stderr.write(lines)
    lines = ''
  }
  process.on('exit', flush)
  process.stderr.on('error', () => undefined)
  return {
    write(line) {
      if (lines === '') setTimeout(flush, waitMs)
      lines += line
    },
  }
}
