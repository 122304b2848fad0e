// What is logged, and how. PostgreSQL quotes values of the request in the message, detail and context of an error, so only its codes are
// logged; of any error only the properties named here are logged.

import type { DestinationStream } from 'pino'
import { remedyOf } from '#server/db/errors.ts'

/** Deeper causes of an error are not logged. */
const maxDepth = 5

/** The serialiser of `err` in log lines. */
export function logError(error: unknown, depth = 0): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: 'not an error' }
  const { code, severity, routine } = error as { code?: unknown; severity?: unknown; routine?: unknown }
  const isFromPostgres = severity !== undefined && routine !== undefined
  return {
    type: error.constructor.name,
    ...(code !== undefined && { code }),
    ...(isFromPostgres ? { severity, routine, message: remedyOf(code) } : { message: error.message }),
    stack: framesOf(error),
    ...(error.cause !== undefined && depth < maxDepth && { cause: logError(error.cause, depth + 1) }),
  }
}

/** The stack without its leading message, which may look like a stack itself. */
function framesOf({ stack = '', message }: Error): string {
  const start = stack.indexOf(message)
  return stack
    .slice(start < 0 ? 0 : start + message.length)
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
}

/** One write for each line took a tenth of a request's time. At 100 ms too many objects survive V8's cheap collections. */
const waitMs = 10

/** In batches, and the rest at exit. `flush` calls back when the system has the lines. The process goes on if nobody reads the log. */
export function standardError(): DestinationStream & { flush(done?: (error?: Error | null) => void): void } {
  let lines = ''
  const flush = (done?: (error?: Error | null) => void): void => {
    process.stderr.write(lines, done)
    lines = ''
  }
  process.on('exit', () => flush())
  process.stderr.on('error', () => undefined)
  return {
    write(line) {
      if (lines === '') setTimeout(flush, waitMs)
      lines += line
    },
    flush,
  }
}
