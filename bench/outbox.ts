// bench outbox: what the triggers of a feed cost the marketplace's own statements, on a database of its own.

import type { Pool } from '#server/db/pool.ts'
import { outboxSql, triggersSql } from '#server/programs/feed/outbox-sql.ts'
import { inFolder, openShop } from './installation.ts'
import { median, ms, printTable } from './report.ts'

const rounds = 15

const statements: Record<string, (table: string) => string> = {
  'INSERT of 10,000 rows of 200 bytes': (table) =>
    `insert into ${table} select n, repeat('x', 200) from generate_series(1, 10000) as n`,
  'UPDATE of 10,000 rows': (table) => `update ${table} set content = repeat('y', 200)`,
  'DELETE of 10,000 rows': (table) => `delete from ${table}`,
  'INSERT of one row': (table) => `insert into ${table} values (20000, repeat('x', 200))`,
}

export async function benchOutbox(): Promise<void> {
  await inFolder(async (folder) => {
    const { shop, close } = await openShop(folder)
    try {
      await measure(shop)
    } finally {
      await close()
    }
  })
}

async function measure(db: Pool): Promise<void> {
  for (const table of ['plain', 'noted'])
    await db.runScript(`create table ${table} (id bigint primary key, content text)`)
  await db.runScript(outboxSql('public') + triggersSql('noted', 'id'))
  const names = Object.keys(statements)
  const times = new Map(names.map((name) => [name, { plain: [] as number[], noted: [] as number[] }]))
  for (let round = 0; round < rounds; round++) {
    for (const [name, statement] of Object.entries(statements))
      for (const table of ['plain', 'noted'] as const) {
        const startedAt = performance.now()
        await db.runScript(statement(table))
        times.get(name)?.[table].push(performance.now() - startedAt)
      }
    await db.runScript('truncate plain, noted, stoa_outbox')
  }
  printTable(
    `The marketplace's statements with and without the triggers of a feed, ms, medians of ${rounds}`,
    ['Statement', 'without', 'with'],
    [...times].map(([name, { plain, noted }]) => [name, ms(median(plain)), ms(median(noted))]),
  )
}
