// bench outbox: what the triggers of a feed cost the marketplace's own statements, on a database of its own.

import { outboxSql, triggersSql } from '#server/programs/feed/outbox-sql.ts'
import type { Defer } from './clean-up.ts'
import { openShop } from './installation.ts'
import { median, ms, printTable, timeOf } from './report.ts'

const rounds = 15

const statements: Record<string, (table: string) => string> = {
  'INSERT of 10,000 rows of 200 bytes': (table) =>
    `insert into ${table} select n, repeat('x', 200) from generate_series(1, 10000) as n`,
  'UPDATE of 10,000 rows': (table) => `update ${table} set content = repeat('y', 200)`,
  'DELETE of 10,000 rows': (table) => `delete from ${table}`,
  'INSERT of one row': (table) => `insert into ${table} values (20000, repeat('x', 200))`,
}

export async function benchOutbox(_: string[], defer: Defer): Promise<void> {
  const { shop: db } = await openShop(defer)
  for (const table of ['plain', 'noted'])
    await db.runScript(`create table ${table} (id bigint primary key, content text)`)
  await db.runScript(outboxSql('public') + triggersSql('noted', 'id'))
  const measured = Object.entries(statements).map(([name, statement]) => ({
    name,
    tables: ['plain', 'noted'].map((table) => ({ script: statement(table), times: [] as number[] })),
  }))
  for (let round = 0; round < rounds; round++) {
    for (const { script, times } of measured.flatMap(({ tables }) => tables))
      times.push(await timeOf(() => db.runScript(script)))
    await db.runScript('truncate plain, noted, stoa_outbox')
  }
  printTable(
    `The marketplace's statements with and without the triggers of a feed, ms, medians of ${rounds}`,
    ['Statement', 'without', 'with'],
    measured.map(({ name, tables }) => [name, ...tables.map(({ times }) => ms(median(times)))]),
  )
}
