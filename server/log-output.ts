// Where the log goes: standard error, many lines a write, since one for each request took a tenth of its time.

import type { DestinationStream } from 'pino'

/** How long a line may wait for others. A tenth of a second left V8 with more that lives than it collects cheaply. */
const waitMs = 10

/** What still waits at an exit is written then. Whoever read the log may go away; the console stays. */
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
