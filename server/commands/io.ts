// What a command works with: the database, the configuration and the terminal.

import type { Readable } from 'node:stream'
import type { Config } from '#server/config.ts'
import type { Pool } from '#server/db/pool.ts'
import { ToldError } from '#server/told-error.ts'

export type Io = {
  db: Pool
  config: Config
  stdin: Readable
  /** One line of what was asked for. */
  print(line: string): void
  /** One line about how it goes, or what went wrong. */
  report(line: string): void
  /** Rewrites one line in place; does nothing where nobody watches. */
  progress(line: string): void
}

/** A mistake in how a command was called; the message says how to call it. */
export class UsageError extends ToldError {}

export type Command = (args: string[], io: Io) => Promise<number>
