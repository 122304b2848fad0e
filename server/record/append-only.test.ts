// The history is append-only, and no write bypasses it: only pruning changes and removes its rows.

import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { recordCommand } from '#server/commands/record.ts'
import { explain } from '#server/process/io.ts'
import { testApp } from '#test/app.ts'
import { emptyHistory } from '#test/change-history.ts'
import { runCommand } from '#test/commands.ts'
import { serverRole } from '#test/server-role.ts'
import { recordEventOf } from './events.sql.ts'
import { pruneHistory } from './prune-history.sql.ts'

const stoa = await testApp()
const { db, where } = stoa
const server = await serverRole(db, where)
const actor = { uid: 'ada', email: 'ada@example.com', address: '192.0.2.7' }

beforeEach(async () => {
  await emptyHistory(db)
  for (let n = 1; n <= 12; n++)
    await recordEventOf(db, actor, { event: 'data.viewed', entity: 'users', id: `u${n}`, about: { n } })
})

const rows = () => db.query(sql`select * from history order by id`)

const changes = [
  "update history set actor_uid = 'mallory'",
  "update history set after = '{}' where document_id = 'u5'",
  "update history set at = at - interval '1 day'",
  "update history set event = 'data.exported'",
  'update history set act = gen_random_uuid()',
  'update history set id = default',
  'delete from history',
  'truncate history',
]

describe('PostgreSQL refuses', () => {
  test.each(changes)('the owner: %s', async (statement) => {
    const before = await rows()
    await expect(db.runScript(statement)).rejects.toThrow('neither changed nor removed')
    await expect(db.runScript(`set session_replication_role = replica; ${statement}`)).rejects.toThrow(
      'neither changed nor removed',
    )
    expect(await rows()).toEqual(before)
  })

  test.each([
    ...changes,
    'alter table history disable trigger history_unchanged',
    'drop trigger accounts_recorded on accounts',
    'create trigger mine after insert on history for each row execute function record_account()',
  ])('the role of a server, whatever it sets: %s', async (statement) => {
    const before = await rows()
    const run = server.runScript(`begin; set local stoa.changes_history = 'yes'; ${statement}; commit`)
    await expect(run).rejects.toThrow(/permission denied|must be owner/)
    await expect(server.runScript('rollback')).resolves.not.toThrow()
    expect(await rows()).toEqual(before)
  })
})

test.each([
  "set local stoa.unrecorded = 'yes'",
  "set local stoa.actor = ''",
  'create temporary table history (like history including all) on commit drop',
])('a change is recorded in a transaction with %s, by the owner and by the server', async (before) => {
  for (const [n, pool] of [db, server].entries()) {
    const id = `${n}${before.length}`
    await pool.runScript(`begin; ${before};
      insert into ingest_tokens (name, token_hash) values ('${id}', '${id}');
      insert into tags (id, document, sort_name, search) values ('${id}', '{}', 'x', ''); commit`)
    const recorded = await db.query(sql`
      select coalesce(event, entity) as what from history where document_id = ${id} order by history.id`)
    expect(recorded).toEqual([{ what: 'console.token-made' }, { what: 'tags' }])
  }
})

describe('pruning', () => {
  const prune = (day: string) => runCommand(recordCommand, ['prune', '--before', day], stoa)
  const dayFrom = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

  test('removes the rows from before a day, and is recorded', async () => {
    expect((await prune(dayFrom(1))).reported).toContain('Pruned 12 rows.')
    expect(await db.query(sql`select event, after::json -> 'rows' as rows from history`)).toEqual([
      { event: 'console.record-pruned', rows: 12 },
    ])
  })

  test.each(['2026-02-30', '2126-01-31', 'x'])('is refused from before %s', async (day) => {
    await expect(prune(day)).rejects.toThrow(/ is (no day|in the future)/)
  })

  test('is refused in one sentence to a server that owns nothing', async () => {
    const run = server.transaction((transaction) => pruneHistory(transaction, new Date()))
    expect(await run.catch(explain)).toMatch(/^The user of DATABASE_URL lacks a right\. [^\n]+$/)
    expect(await rows()).toHaveLength(12)
  })
})
