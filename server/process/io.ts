// What every command gets: the database, the configuration and the terminal.

import type { Readable } from 'node:stream'
import type { Config } from '#server/config/config.ts'
import { ExpectedError } from '#server/config/expected-error.ts'
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

/** For a command that needs neither Stoa's settings nor its database. `ending` is aborted when the command must stop. */
export type LoneIo = Pick<Io, 'print' | 'report'> & {
  env: Record<string, string | undefined>
  ending: AbortSignal
}

/** A mistake in how a command was called; the message says how to call it. */
export class UsageError extends ExpectedError {}

export type Command = (args: string[], io: Io) => Promise<number>

export type LoneCommand = (args: string[], io: LoneIo) => Promise<number>
