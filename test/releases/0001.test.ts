// 0001-entries-that-left-the-inbox.sql: of what people have put away, only what is in their inbox is kept, as it was.

import { join } from 'node:path'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { migrateCommand } from '#server/commands/migrate.ts'
import { restoreCommand } from '#server/commands/restore.ts'
import { readConfig } from '#server/config/config.ts'
import type { Pool } from '#server/db/pool.ts'
import { runCommand } from '#test/commands.ts'
import { openBareDatabase } from '#test/database.ts'
import { folderOf, openOld } from './fixture.ts'

const config = readConfig({})
const folder = folderOf('0.1.0')

type Handled = { uid: string; kind: string; id: string; at_ns: bigint; until_ns: bigint | null }

const handledIn = (db: Pool) =>
  db.query<Handled>(sql`select * from inbox_handled order by kind, id collate "C"`)

async function isInInbox(db: Pool, { uid, kind, id }: Handled): Promise<boolean> {
  const found = {
    feedback: sql`select from feedback_states where id = ${id} and owner = ${uid} and state in ('open', 'in-work')`,
    mention: sql`select from notes where id = ${id} and mentions @> array[${uid}]`,
    watch: sql`select from saved_views where id = ${id} and owner_uid = ${uid}`,
  }[kind]
  return found === undefined || (await db.query(found)).length > 0
}

test('in place and restored, the rows of entries in an inbox are kept, and the others removed', async () => {
  const [{ db: inPlace }, { db: restored }] = [await openBareDatabase(), await openBareDatabase()]
  await openOld(inPlace, folder)
  const before = await handledIn(inPlace)
  const isKept = await Promise.all(before.map((row) => isInInbox(inPlace, row)))
  await runCommand(migrateCommand, [], { db: inPlace, config })
  await runCommand(restoreCommand, [join(folder, 'backup.stoa')], { db: restored, config })
  const kept = before.filter((_, place) => isKept[place])
  const removed = before.filter((_, place) => !isKept[place])
  const kindsOf = (rows: Handled[]) => [...new Set(rows.map(({ kind }) => kind))]
  expect([kindsOf(kept), kindsOf(removed)]).toEqual([
    ['feedback', 'watch'],
    ['feedback', 'mention', 'watch'],
  ])
  expect(await handledIn(inPlace)).toEqual(kept)
  expect(await handledIn(restored)).toEqual(kept)
})
