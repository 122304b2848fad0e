// Kills an import while it builds the indexes that it had dropped.

import { setTimeout as delay } from 'node:timers/promises'
import { type Ask, connect } from './ask.ts'
import type { Import } from './imports.ts'
import type { Postgres } from './postgres.ts'
import { limitMs, type Size } from './torture.ts'

/** The table is empty at first, so that the import drops its indexes; at the end all must exist. */
export async function killIndexBuild({ ask, connection }: Postgres, bulk: Import): Promise<string[]> {
  await ask('delete from feedback')
  const importing = bulk.begin()
  let isOver = false
  const over = importing.ended.then(() => {
    isOver = true
  })
  const watcher = await connect(connection)
  try {
    while (!isOver && !(await isBuilding((statement) => watcher.query(statement)))) await delay(2)
  } finally {
    await watcher.end()
  }
  importing.child.kill('SIGKILL')
  await over
  if (isOver && importing.child.signalCode === null) return ['The import ended before it could be killed.']
  return await bulk.check(ask)
}

async function isBuilding(
  ask: (statement: string) => Promise<{ rowCount: number | null }>,
): Promise<boolean> {
  const found = await ask(
    `select from pg_stat_activity where query ilike 'create index%' and state = 'active'`,
  )
  return (found.rowCount ?? 0) > 0
}

export function indexesOf(ask: Ask): Promise<{ definition: string }[]> {
  return ask(
    `select pg_get_indexdef(indexrelid) as definition from pg_index join pg_class on pg_class.oid = indrelid
     where relname like 'feedback%' and indisvalid order by 1`,
  )
}

/** The next start builds all indexes again. */
export async function checkIndexes(
  ask: Ask,
  wanted: { definition: string }[],
  size: Size,
): Promise<string[]> {
  const endsAt = performance.now() + limitMs(size, 30_000)
  for (;;) {
    const there = new Set((await indexesOf(ask)).map(({ definition }) => definition))
    const missing = wanted.filter(({ definition }) => !there.has(definition))
    const aside = await ask('select from set_aside_indexes')
    if (missing.length === 0 && aside.length === 0) return []
    if (performance.now() > endsAt)
      return [`${missing.length} indexes are missing, ${aside.length} set aside.`]
    await delay(50)
  }
}
