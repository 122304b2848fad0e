// Every document as it was imported, in the order of ids.

import type { Pool } from '#server/db/database.ts'
import { verbatim } from '#server/db/fragment.ts'
import { batchesOf } from './batches.ts'
import { wholeSession } from './sessions.ts'
import { type Noun, tables } from './tables.ts'

const batchSize = 500

export function readOriginals(sql: Pool, noun: Noun): AsyncIterable<{ document: string }[]> {
  const document = noun === 'sessions' ? wholeSession : verbatim('document')
  return batchesOf(
    sql,
    sql<{ document: string }[]>`
      select coalesce(original, ${document}) as document from ${sql(tables[noun].table)} order by id`,
    batchSize,
  )
}
