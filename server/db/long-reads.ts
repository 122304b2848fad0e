// Reads of any length, such as full lists and CSV files. Each has a connection of its own, so they are few at once, in all
// and for one person; whoever asks for more is refused at once instead of waiting for somebody else's download.

import type { Sql } from 'sql-template-tag'
import { Problem } from '#contract/problem.ts'
import type { Pool } from './pool.ts'

export type LongReads = {
  /** The rows, `batchSize` at a time. Throws the Problem 'too_many' beyond the bounds, before the first row. */
  stream<Row>(person: string, statement: Sql, batchSize: number): AsyncGenerator<Row[]>
  underWay(): number
}

export type LongReadBounds = { longReads: number; longReadsPerPerson: number }

const retryAfterSeconds = 10

export function boundLongReads(pool: Pool, bounds: LongReadBounds): LongReads {
  const counts = new Map<string, number>()
  const underWay = (): number => [...counts.values()].reduce((sum, count) => sum + count, 0)
  return {
    underWay,
    async *stream<Row>(person: string, statement: Sql, batchSize: number) {
      const own = counts.get(person) ?? 0
      if (own >= bounds.longReadsPerPerson) throw tooManyOfYours(own)
      if (underWay() >= bounds.longReads) throw tooManyOfAll()
      counts.set(person, own + 1)
      try {
        yield* pool.stream<Row>(statement, batchSize)
      } finally {
        const left = (counts.get(person) ?? 1) - 1
        if (left > 0) counts.set(person, left)
        else counts.delete(person)
      }
    },
  }
}

function tooManyOfYours(count: number): Problem {
  const what = count === 1 ? 'a full list or a file' : `${count} full lists or files`
  return tooMany(`You are loading ${what} already. Wait until one has finished, or cancel one.`)
}

function tooManyOfAll(): Problem {
  return tooMany('As many full lists and files are being loaded as the server allows. Try again in a moment.')
}

function tooMany(sentence: string): Problem {
  return new Problem('too_many', sentence, { retryAfterSeconds })
}
