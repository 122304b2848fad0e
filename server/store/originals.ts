// Every document as it was imported, in the order of ids.

import sql, { raw } from 'sql-template-tag'
import type { Pool } from '#server/db/pool.ts'
import { wholeSession } from './sessions.ts'
import { type Noun, tables } from './tables.ts'

const batchSize = 500

export function readOriginals(db: Pool, noun: Noun): AsyncIterable<{ document: string }[]> {
  const document = noun === 'sessions' ? wholeSession : raw('document')
  return db.stream(
    sql`select coalesce(original, ${document}) as document from ${raw(tables[noun].table)} order by id`,
    batchSize,
  )
}
