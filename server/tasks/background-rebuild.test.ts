import { pino } from 'pino'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { listOutdated, recordDerivations } from '#server/documents/stored/rebuild.sql.ts'
import { testDatabase } from '#test/database.ts'
import { store } from '#test/documents.ts'
import { heldUp } from '#test/locks.ts'
import { rebuildInBackground } from './background-rebuild.ts'

const db = await testDatabase()

function openLog() {
  const lines: { msg: string; entity?: string; read?: number; written?: number }[] = []
  return { lines, log: pino({}, { write: (line: string) => lines.push(JSON.parse(line)) }) }
}

async function spoil(): Promise<void> {
  await recordDerivations(db)
  await store(
    db,
    'users',
    Array.from({ length: 900 }, (_, index) => ({ id: `u${index}`, displayName: 'Ada' })),
  )
  await db.query(sql`update users set sort_name = 'spoilt'`)
  await db.query(sql`update derivations set version = 0 where entity = 'users'`)
}

test('of two servers that start at once one rebuilds outdated documents, and logs it', async () => {
  await spoil()
  const servers = [openLog(), openLog()]
  const stopping = new AbortController()
  const running = servers.map(({ log }) => rebuildInBackground(db, log, stopping.signal))
  const logged = () => servers.flatMap(({ lines }) => lines)
  await expect.poll(logged, { timeout: 30_000 }).toMatchObject([
    { msg: 'rebuilding what is derived from stored documents', entity: 'users' },
    { msg: 'rebuilt', entity: 'users', read: 900, written: 900 },
  ])
  stopping.abort()
  await Promise.all(running)
  expect(logged()).toHaveLength(2)
  expect(await db.query(sql`select from users where sort_name = 'ada'`)).toHaveLength(900)
})

test('a server that stops leaves the remaining documents to the next start', async () => {
  await spoil()
  await store(db, 'tags', [{ id: 't' }])
  await db.query(sql`update derivations set version = 0 where entity = 'tags'`)
  const stopping = new AbortController()
  const { log, lines } = openLog()
  const running = await db.transaction(async (writer) => {
    await writer.query(sql`select from users where id = 'u500' for update`)
    const rebuilding = rebuildInBackground(db, log, stopping.signal)
    await heldUp(db)
    stopping.abort()
    return { rebuilding }
  })
  await running.rebuilding
  expect(lines.map(({ entity }) => entity)).toEqual(['users'])
  expect(await listOutdated(db)).toEqual(['users', 'tags'])
  const left = await db.query(sql`select from users where sort_name = 'spoilt'`)
  expect(left).not.toHaveLength(0)
  await rebuildInBackground(db, log, new AbortController().signal)
  expect(lines).toContainEqual(
    expect.objectContaining({ msg: 'rebuilt', entity: 'users', read: left.length }),
  )
  expect(await db.query(sql`select from users where sort_name = 'ada'`)).toHaveLength(900)
})
