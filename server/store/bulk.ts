// Large imports into an empty table: its indexes are set aside and made once at the end, in a quarter of the time.
// What is set aside is written down first, so that a killed import leaves nothing that the next start doesn't mend.

import type { Pool, Transaction } from '#server/db/database.ts'
import { type Making, tellMaking } from './making.ts'
import { type Noun, tables } from './tables.ts'

/** Held by a process that loads in bulk; the database lets go of it when the process dies. */
const lockKey = 7_311_003

/** Two at once: the machine has a core for each, and one index takes longer than all others together. */
const indexesAtOnce = 2

/** Whether the entity has no document yet, or no indexes, as a killed load left it. */
export async function canLoadInBulk(sql: Pool, noun: Noun): Promise<boolean> {
  const { table } = tables[noun]
  const [row] = await sql<{ can: boolean }[]>`
    select not exists (select from ${sql(table)}) or exists (select from set_aside_indexes where table_name = ${table}) as can`
  return row?.can ?? false
}

/** Runs `load` without the indexes of the entity. Without another bulk load at the same time, or plainly beside it. */
export async function withIndexesSetAside(
  sql: Pool,
  noun: Noun,
  load: () => Promise<void>,
  onMaking: (making: Making) => void,
): Promise<void> {
  const { table, words } = tables[noun]
  const holder = await sql.reserve()
  try {
    const [lock] = await holder<{ held: boolean }[]>`select pg_try_advisory_lock(${lockKey}) as held`
    if (!lock?.held) return await load()
    await sql.begin(async (transaction) => {
      for (const name of words ? [table, words.table] : [table]) await setAside(transaction, name)
    })
    try {
      await load()
    } finally {
      await makeAgain(sql, onMaking)
    }
  } finally {
    await holder`select pg_advisory_unlock_all()`
    holder.release()
  }
}

async function setAside(sql: Transaction, table: string): Promise<void> {
  const indexes = await sql<{ name: string }[]>`
    insert into set_aside_indexes (table_name, definition)
    select ${table}, pg_get_indexdef(indexrelid) from pg_index
    where indrelid = ${table}::regclass and not indisprimary
    returning substring(definition from 'INDEX (\\S+) ON') as name`
  for (const { name } of indexes) await sql`drop index ${sql(name)}`
}

/** Makes the indexes that a killed import left aside; nothing where one is still loading. */
export async function restoreIndexes(sql: Pool): Promise<void> {
  const aside = await sql`select from set_aside_indexes limit 1`
  if (aside.length === 0) return
  const holder = await sql.reserve()
  try {
    const [lock] = await holder<{ held: boolean }[]>`select pg_try_advisory_lock(${lockKey}) as held`
    if (lock?.held) await makeAgain(sql, () => undefined)
  } finally {
    await holder`select pg_advisory_unlock_all()`
    holder.release()
  }
}

async function makeAgain(sql: Pool, onMaking: (making: Making) => void): Promise<void> {
  const aside = await sql<{ table_name: string; definition: string }[]>`
    select table_name, definition from set_aside_indexes order by definition not like '%USING gin (search)%', definition`
  const waiting = [...aside]
  const unmade = new Set(aside)
  const builder = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { table_name: table, definition } = next
      await make(sql, definition)
      unmade.delete(next)
      if (![...unmade].some((other) => other.table_name === table)) await sql`analyze ${sql(table)}`
    }
  }
  const building = Promise.all(Array.from({ length: indexesAtOnce }, builder))
  await tellMaking(sql, aside.length, building, onMaking)
}

async function make(sql: Pool, definition: string): Promise<void> {
  await sql.begin(async (transaction) => {
    // Words are gathered in a tree that is quickest while the processor's cache holds much of it. From PostgreSQL 18 on
    // several processes do so at once and share the memory.
    await transaction`
      select set_config('maintenance_work_mem', case
        when not ${definition.includes('USING gin (search)')} then '256MB'
        when current_setting('server_version_num')::integer < 180000 then '32MB'
        else '128MB' end, true)`
    await transaction.unsafe(definition)
    await transaction`delete from set_aside_indexes where definition = ${definition}`
  })
}
