// What a process says that has failed: one sentence where a person can do something about it, a trace where the program
// is at fault.

import { Problem } from '#contract/problem.ts'
import { ToldError } from './told-error.ts'

export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof Problem) return withReason(error)
  if (error instanceof ToldError || isMisspelt(error)) return error.message
  if (isOfSystem(error)) return 'path' in error ? error.message : `A file failed: ${error.message}`
  return error.stack ?? error.message
}

/** An option that the command does not have, as Node's own parser reports it. */
export function isMisspelt(error: unknown): boolean {
  return codeOf(error).startsWith('ERR_PARSE_ARGS')
}

/** Such as a folder that may not be written to, or a full disk. */
function isOfSystem(error: Error): boolean {
  return 'syscall' in error && codeOf(error).startsWith('E')
}

/** What the driver or the system said helps whoever runs the command. */
function withReason({ message, cause }: Problem): string {
  if (!(cause instanceof Error)) return message
  return `${message} (${cause.message || codeOf(cause)})`
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
