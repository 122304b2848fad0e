// What every route receives: the database, the configuration, the identity provider and the log.

import type { FastifyBaseLogger } from 'fastify'
import type { EditableName } from '#contract/entities.ts'
import type { AllSlots } from './all-slots.ts'
import type { Config } from './config.ts'
import type { Counts } from './counts.ts'
import type { Changes } from './db/changes.ts'
import type { Db } from './db/client.ts'
import type { LongReads } from './db/long-reads.ts'
import type { Pool } from './db/pool.ts'
import type { Replica } from './db/replica.ts'
import type { IdentityProvider } from './identity-provider.ts'
import type { Act, Answering } from './store/records/acts.ts'
import type { Edit } from './store/records/edit.ts'
import type { Answer, Key } from './store/records/once.ts'
import type { Versioned } from './store/records/record.ts'

export type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>

/** Runs statements that only read, on the database or its replica. */
export type Reads = Db

/** The marketplace's own database, where one is mirrored. */
export type Source = {
  /** The same as editDocument (store/records/edit.ts). */
  edit(entity: EditableName, id: string, edit: Edit): Promise<Versioned>
  /** The same as performOnce (store/records/acts.ts). */
  act(key: Key | undefined, act: Act, answer: Answering): Promise<Answer>
  /** Updates the user's record from the source, if the source answers. */
  refreshUser(uid: string): Promise<void>
}

export type Context = {
  /** For writes, signing in and rights. Reads get theirs with the request (http/bind.ts). */
  db: Pool
  longReads: LongReads
  /** Whatever is limited takes one of these. */
  slots: AllSlots
  /** Answers reads of lists, search, figures and exports instead of `db`. */
  replica?: Replica | undefined
  config: Config
  identity: IdentityProvider
  changes: Changes
  counts: Counts
  source: Source | undefined
  log: Log
  /** Aborted when the server begins to stop. */
  stopping: AbortSignal
}
