// Reads of any length, such as full lists and CSV files. Each uses a connection, so their number is limited, in total
// and for each person. Further ones are refused at once, because a download may last for any time.

import type { Sql } from 'sql-template-tag'
import { Problem } from '#contract/problem.ts'
import type { Pool } from './pool.ts'

export type LongReads = {
  /**
   * The rows, `batchSize` at a time, read by the pool of `reader`. Throws the Problem 'too_many' beyond the limits,
   * before the first row.
   */
  stream<Row>(reader: Reader, statement: Sql, batchSize: number): AsyncGenerator<Row[]>
  inProgress(): number
}

/** The person who reads, and the position in the database's log at which their last write ended, if there is one. */
export type Reader = { uid: string; lastWrite: bigint | null }

export type LongReadLimits = { longReads: number; longReadsPerPerson: number }

const retryAfterSeconds = 10

export function limitLongReads(
  poolFor: (lastWrite: bigint | null) => Pick<Pool, 'stream'>,
  limits: LongReadLimits,
): LongReads {
  const counts = new Map<string, number>()
  const inProgress = (): number => [...counts.values()].reduce((sum, count) => sum + count, 0)
  return {
    inProgress,
    async *stream<Row>({ uid: person, lastWrite }: Reader, statement: Sql, batchSize: number) {
      const own = counts.get(person) ?? 0
      if (own >= limits.longReadsPerPerson) throw tooManyOfPerson(own)
      if (inProgress() >= limits.longReads) throw tooManyInTotal()
      counts.set(person, own + 1)
      try {
        yield* poolFor(lastWrite).stream<Row>(statement, batchSize)
      } finally {
        const left = (counts.get(person) ?? 1) - 1
        if (left > 0) counts.set(person, left)
        else counts.delete(person)
      }
    },
  }
}

function tooManyOfPerson(count: number): Problem {
  const what = count === 1 ? 'a full list or a file' : `${count} full lists or files`
  return tooMany(`You are loading ${what} already. Wait until one has finished, or cancel one.`)
}

function tooManyInTotal(): Problem {
  return tooMany('As many full lists and files are being loaded as the server allows. Try again in a moment.')
}

function tooMany(sentence: string): Problem {
  return new Problem('too_many', sentence, { retryAfterSeconds })
}
