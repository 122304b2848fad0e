// What every command receives: the database, the configuration and the terminal; and how errors and foreign texts are printed.

import type { Readable } from 'node:stream'
import { Problem } from '#contract/problem.ts'
import type { Config } from '#server/config/config.ts'
import { ExpectedError } from '#server/config/expected-error.ts'
import { isOfSystem, reasonOf } from '#server/config/system-error.ts'
import { remedyOf } from '#server/db/errors.ts'
import type { Pool } from '#server/db/pool.ts'

export type Io = {
  db: Pool
  config: Config
  stdin: Readable
  /** Prints one line of the result. */
  print(line: string): void
  /** Prints one line about progress or errors. */
  report(line: string): void
  /** Rewrites one line in place; does nothing without a terminal. */
  progress(line: string): void
}

/** A mistake in the call of a command; the message shows the usage. */
export class UsageError extends ExpectedError {}

export type Command = (args: string[], io: Io) => Promise<number>

/** Makes a foreign text one cell of a line: a line break or a tab would break the columns. */
export function terminalText(text: string): string {
  return text.replace(/\p{Cc}/gu, escaped)
}

/** What is printed may quote documents, names of files and arguments: no control character in them may move the cursor. */
function withoutControls(text: string): string {
  return text.replace(/[^\P{Cc}\n\t]/gu, escaped)
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}

/** Returns the message of a failed process: one sentence for a problem that a person can solve, a stack trace for a bug. */
export function explain(error: unknown): string {
  return withoutControls(sentenceOf(error))
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause instanceof Error ? error.cause : error
  const remedy = remedyOf(codeOf(cause))
  if (remedy !== undefined) return `${remedy} (${cause.message})`
  if (error instanceof Problem) return withReason(error)
  if (error instanceof ExpectedError || isMisspelt(error)) return error.message
  if (isOfSystem(error)) return `${reasonOf(error)}.`
  return error.stack ?? error.message
}

export function isMisspelt(error: unknown): boolean {
  return codeOf(error).startsWith('ERR_PARSE_ARGS')
}

/** Adds the message of the driver or of the system, which helps the operator. */
function withReason({ message, cause }: Problem): string {
  if (!(cause instanceof Error)) return message
  return `${message} (${reasonOf(cause)})`
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** Thrown to stop the command; the message is already printed, and the exit status is set. */
export class OutputClosed extends Error {}

/** The status that a shell reports for a Unix tool ended by SIGPIPE; Node ignores the signal. */
const readerGone = 141

/** If the reader of a stream has gone or the disk is full, the command stops at its next line. */
export function openTerminal(): Pick<Io, 'stdin' | 'print' | 'report' | 'progress'> {
  const out = writerTo(process.stdout)
  const messages = writerTo(process.stderr)
  return {
    stdin: process.stdin,
    print: (line) => out(`${withoutControls(line)}\n`),
    report: (line) => messages(`${withoutControls(line)}\n`),
    progress: (line) => {
      if (process.stderr.isTTY) messages(`\r\u001b[K${line}`)
    },
  }
}

function writerTo(stream: NodeJS.WriteStream): (text: string) => void {
  let closed = false
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (closed) return
    closed = true
    process.exitCode = error.code === 'EPIPE' ? readerGone : 1
    if (error.code !== 'EPIPE') process.stderr.write(`The output cannot be written: ${reasonOf(error)}.\n`)
  })
  return (text) => {
    if (closed) throw new OutputClosed()
    stream.write(text)
  }
}
