// Every document as it was imported, in the order of ids.

import type { Sql } from '#server/db/database.ts'
import { wholeSession } from './sessions.ts'
import { type Noun, tables } from './tables.ts'

const batchSize = 500

export function readOriginals(sql: Sql, noun: Noun): AsyncIterable<{ document: string }[]> {
  const document = noun === 'sessions' ? wholeSession(sql) : sql`document`
  return sql<{ document: string }[]>`
    select coalesce(original, ${document}) as document from ${sql(tables[noun].table)} order by id`.cursor(
    batchSize,
  )
}
