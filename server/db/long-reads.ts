// Reads of any length, such as full lists and CSV files. Each uses a connection, so each takes a slot of its person.

import type { Sql } from 'sql-template-tag'
import type { Slots } from '#server/limits/slots.ts'
import type { Pool } from './pool.ts'
import type { BatchSize } from './stream-rows.ts'

export type LongReads = {
  /**
   * The rows in batches, read by the pool of `reader`. Throws the Problem 'too_many' beyond the limits,
   * before the first row.
   */
  stream<Row>(reader: Reader, statement: Sql, batchSize: BatchSize<Row>): AsyncGenerator<Row[]>
  /** The items of `read`, whose statements follow each other with one slot: the later ones are not refused. */
  streamAll<Item>(reader: Reader, read: (stream: Pool['stream']) => AsyncIterable<Item>): AsyncGenerator<Item>
}

/** The person who reads, and the position in the database's log at which their last write ended, if there is one. */
export type Reader = { uid: string; lastWrite: bigint | null }

export function limitLongReads(
  poolFor: (lastWrite: bigint | null) => Pick<Pool, 'stream'>,
  slots: Slots,
): LongReads {
  return {
    stream: <Row>({ uid, lastWrite }: Reader, statement: Sql, batchSize: BatchSize<Row>) =>
      slots.stream(uid, () => poolFor(lastWrite).stream<Row>(statement, batchSize)),
    streamAll: ({ uid, lastWrite }, read) => slots.stream(uid, () => read(poolFor(lastWrite).stream)),
  }
}
