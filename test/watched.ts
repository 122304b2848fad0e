// A pool that records its statements, so that a test can EXPLAIN them.

import type { Sql } from 'sql-template-tag'
import type { Db } from '#server/db/client.ts'

export type Watched = Db & { asked: Sql[] }

export function watch(db: Db): Watched {
  const asked: Sql[] = []
  const remembered = (statement: Sql): Sql => {
    asked.push(statement)
    return statement
  }
  return {
    asked,
    query: (statement) => db.query(remembered(statement)),
    queryText: (statement) => db.queryText(remembered(statement)),
    execute: (statement) => db.execute(remembered(statement)),
    runScript: (text) => db.runScript(text),
  }
}
