// The message of a failed process: one sentence for a problem that a person can solve, a stack trace for a bug.

import { Problem } from '#contract/problem.ts'
import { ExpectedError } from '#server/config/expected-error.ts'

export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof Problem) return withReason(error)
  if (error instanceof ExpectedError || isMisspelt(error)) return error.message
  if (isOfSystem(error)) return 'path' in error ? error.message : `A file failed: ${error.message}`
  return error.stack ?? error.message
}

/** An option that the command does not have, as Node's own parser reports it. */
export function isMisspelt(error: unknown): boolean {
  return codeOf(error).startsWith('ERR_PARSE_ARGS')
}

/** For example a folder without write permission, or a full disk. */
function isOfSystem(error: Error): boolean {
  return 'syscall' in error && codeOf(error).startsWith('E')
}

/** Adds the message of the driver or the system, which helps the person who runs the command. */
function withReason({ message, cause }: Problem): string {
  if (!(cause instanceof Error)) return message
  return `${message} (${cause.message || codeOf(cause)})`
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
