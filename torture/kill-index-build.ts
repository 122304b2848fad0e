// Kills an import while it builds the indexes that it had dropped.

import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from 'pg'
import { type Ask, connect } from './ask.ts'
import type { Import } from './imports.ts'
import type { Postgres } from './postgres.ts'
import { hasEnded } from './processes.ts'
import { limitMs, type Size, within } from './torture.ts'

/** The table is empty at first, so that the import drops its indexes; at the end all must exist. */
export async function killIndexBuild({ ask, connection }: Postgres, bulk: Import): Promise<string[]> {
  await ask('delete from feedback')
  const importing = bulk.begin()
  const watcher = await connect(connection)
  try {
    while (!hasEnded(importing.child) && !(await isBuilding(watcher))) await delay(2)
  } finally {
    await watcher.end()
  }
  importing.child.kill('SIGKILL')
  await importing.ended
  if (importing.child.signalCode === null) return ['The import ended before it could be killed.']
  return await bulk.check(ask)
}

async function isBuilding(watcher: Client): Promise<boolean> {
  const { rows } = await watcher.query(
    `select from pg_stat_activity where query ilike 'create index%' and state = 'active'`,
  )
  return rows.length > 0
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
  let counts = [0, 0]
  const isComplete = await within(limitMs(size, 30_000), async () => {
    const there = new Set((await indexesOf(ask)).map(({ definition }) => definition))
    const missing = wanted.filter(({ definition }) => !there.has(definition))
    counts = [missing.length, (await ask('select from set_aside_indexes')).length]
    return counts.every((count) => count === 0)
  })
  return isComplete ? [] : [`${counts[0]} indexes are missing, ${counts[1]} set aside.`]
}
