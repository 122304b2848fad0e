// bench outbox: what the triggers of a feed cost the marketplace's own statements, on a database of its own.

import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { openEmbedded } from '#server/db/embedded/open.ts'
import { createPool, type Pool } from '#server/db/pool.ts'
import { outboxSql, triggersSql } from '#server/programs/feed/outbox-sql.ts'
import { median } from './statistics.ts'
import { ms, printTable } from './table.ts'

const rounds = 15

const statements: Record<string, (table: string) => string> = {
  'INSERT of 10,000 rows of 200 bytes': (table) =>
    `insert into ${table} select n, repeat('x', 200) from generate_series(1, 10000) as n`,
  'UPDATE of 10,000 rows': (table) => `update ${table} set content = repeat('y', 200)`,
  'DELETE of 10,000 rows': (table) => `delete from ${table}`,
  'INSERT of one row': (table) => `insert into ${table} values (20000, repeat('x', 200))`,
}

export async function benchOutbox(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'stoa-outbox-'))
  // PostgreSQL runs as another account where this one is root.
  await chmod(folder, 0o711)
  const embedded = await openEmbedded({ dataDir: folder })
  const db = createPool(embedded.connection('postgres'), 'stoa bench', { size: 1, connectTimeoutMs: 10_000 })
  try {
    print(await measure(db))
  } finally {
    await db.close()
    await embedded.leave()
    await rm(folder, { recursive: true, force: true })
  }
}

type Times = Map<string, { plain: number[]; noted: number[] }>

async function measure(db: Pool): Promise<Times> {
  for (const table of ['plain', 'noted'])
    await db.runScript(`create table ${table} (id bigint primary key, content text)`)
  await db.runScript(outboxSql('public'))
  await db.runScript(triggersSql('noted', 'id'))
  const times: Times = new Map(Object.keys(statements).map((name) => [name, { plain: [], noted: [] }]))
  for (let round = 0; round < rounds; round++) {
    for (const [name, statement] of Object.entries(statements)) {
      times.get(name)?.plain.push(await timeOf(db, statement('plain')))
      times.get(name)?.noted.push(await timeOf(db, statement('noted')))
    }
    await db.runScript('truncate plain, noted, stoa_outbox')
  }
  return times
}

function print(times: Times): void {
  printTable(
    `The marketplace's statements with and without the triggers of a feed, ms, medians of ${rounds}`,
    ['Statement', 'without', 'with'],
    [...times].map(([name, { plain, noted }]) => [name, ms(median(plain)), ms(median(noted))]),
  )
}

async function timeOf(db: Pool, statement: string): Promise<number> {
  const startedAt = performance.now()
  await db.runScript(statement)
  return performance.now() - startedAt
}
