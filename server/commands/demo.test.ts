import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { UsageError } from '#server/process/io.ts'
import { runCommand } from '#test/commands.ts'
import { testDatabase } from '#test/database.ts'
import { store } from '#test/documents.ts'
import { demoCommand } from './demo.ts'

const config = readConfig({})
const size = (seed: number) => ['--users', '80', '--sessions', '150', '--seed', String(seed)]

async function fingerprint(db: Awaited<ReturnType<typeof testDatabase>>) {
  const [row] = await db.query(sql`
    select (select string_agg(id || sort_name || email, '|' order by id) from users) as users,
      (select string_agg(id || user_id || expert_id || session_price, '|' order by id) from sessions where not is_sign_in) as sessions,
      (select string_agg(id || sort_name, '|' order by id) from tags) as tags`)
  return row
}

test('the same seed and size give the same people and sessions, and another seed gives others', async () => {
  const [first, second, third] = [await testDatabase(), await testDatabase(), await testDatabase()]
  expect((await runCommand(demoCommand, size(7), { db: first, config })).status).toBe(0)
  await runCommand(demoCommand, size(7), { db: second, config })
  await runCommand(demoCommand, size(8), { db: third, config })
  expect(await fingerprint(first)).toEqual(await fingerprint(second))
  expect(await fingerprint(third)).not.toEqual(await fingerprint(first))
  const [counts] = await first.query(sql`
    select (select count(*) from users)::int as users, (select count(*) from sessions where not is_sign_in)::int as sessions`)
  expect(counts).toEqual({ users: 80, sessions: 150 })
})

describe('is refused', () => {
  test('where the database contains documents, and does not change them', async () => {
    const db = await testDatabase()
    await store(db, 'tags', [{ id: 'mine' }])
    const run = runCommand(demoCommand, size(1), { db, config })
    await expect(run).rejects.toThrow(UsageError)
    await expect(run).rejects.toThrow('holds documents already')
    expect(await db.query(sql`select from users`)).toHaveLength(0)
  })

  test('where DATABASE_URL names the database', async () => {
    const db = await testDatabase()
    const named = { ...config, databaseUrl: 'postgres://somewhere/else' }
    await expect(runCommand(demoCommand, size(1), { db, config: named })).rejects.toThrow('DATABASE_URL')
  })
})
