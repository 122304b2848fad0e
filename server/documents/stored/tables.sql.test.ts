// What the database must know of every registered entity, and what only its schema defines: triggers, counts, columns.

import { setTimeout as delay } from 'node:timers/promises'
import sql, { raw } from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { editableNames, entityNames } from '#contract/entities.ts'
import { noShowLabel, refundedLabel } from '#contract/sessions.ts'
import { openChanges } from '#server/db/changes.ts'
import { lockKeys } from '#server/db/locks.ts'
import { absentNs } from '#server/documents/columns.ts'
import { findWrongFigures } from '#server/lists/maintained-figures.sql.ts'
import { documentCount } from '#server/lists/selection/listing.sql.ts'
import { listChanges, setActor } from '#server/record/history.sql.ts'
import { openTestDatabase } from '#test/database.ts'
import { store } from '#test/documents.ts'
import { type Flags, tables } from './tables.sql.ts'

const { db, where } = await openTestDatabase()

describe.each(entityNames)('%s', (name) => {
  const { table, words, flags } = tables[name]

  test('are counted in the transaction of every write, and each of their tables notifies of changes', async () => {
    const changes = await openChanges(where)
    const received: string[] = []
    changes.subscribe((one) => received.push(one))
    const told = async (work: () => Promise<unknown>): Promise<void> => {
      received.length = 0
      await work()
      while (!received.includes(name)) await delay(5)
      const [row] = await db.query<{ counted: string; stored: string }>(sql`
        select ${documentCount(name)}::text as counted, (select count(*) from ${raw(table)})::text as stored`)
      expect(row?.counted).toBe(row?.stored)
      expect(await findWrongFigures(db)).toEqual([])
    }
    await told(() => store(db, name, [{ id: 'a' }, { id: 'b' }]))
    await told(() => store(db, name, [{ id: 'b', active: true, isAdmin: true, name: 'another' }]))
    await told(() => db.query(sql`delete from ${raw(table)} where id = 'a'`))
    await changes.close()
  })

  test('have every column of their flags, in the table of flag groups too', async () => {
    const groups = flags ? await columnsOf(flags.table) : []
    for (const one of [table, ...(words ? [words.table] : [])])
      expect(await columnsOf(one)).toEqual(expect.arrayContaining([...(flags?.columns ?? [])]))
    expect(groups.filter((column) => !isFigure(flags, column)).sort()).toEqual(
      [...(flags?.columns ?? [])].sort(),
    )
  })
})

/** Returns whether the column counts or sums the documents of a group. */
function isFigure(flags: Flags | undefined, column: string): boolean {
  return column === flags?.count || column.endsWith('_price')
}

async function columnsOf(table: string): Promise<string[]> {
  const rows = await db.query<{ name: string }>(sql`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped`)
  return rows.map(({ name }) => name)
}

test.each(editableNames)('a change of %s has a version and an entry in the history', async (name) => {
  await store(db, name, [{ id: 'edited' }])
  await db.transaction(async (transaction) => {
    await setActor(transaction, { uid: 'u', email: 'u@example.com', address: '192.0.2.1' })
    await transaction.query(
      sql`update ${raw(tables[name].table)} set version = version + 1 where id = 'edited'`,
    )
  })
  expect(JSON.parse(await listChanges(db, name, 'edited'))).toHaveLength(1)
})

test('SQL and code use the same lock of the figures, the same absent instant and the same labels', async () => {
  const [row] = await db.query<{ lock: string; all: string }>(sql`
    select pg_get_functiondef('lock_figures'::regproc) as lock,
      (select string_agg(prosrc, ' ') from pg_proc where pronamespace = 'public'::regnamespace)
        || (select string_agg(indexdef, ' ') from pg_indexes where schemaname = 'public') as all`)
  expect(row?.lock).toContain(`(${lockKeys.figures})`)
  const found = (pattern: RegExp) => new Set(row?.all.match(pattern))
  expect(found(/-\d{19}/g)).toEqual(new Set([`${absentNs}`]))
  expect(found(/(?<=label = ')[^']*/g)).toEqual(new Set([noShowLabel, refundedLabel]))
})
