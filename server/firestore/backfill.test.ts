// Collections of the Firestore emulator are read completely, and a stopped backfill continues where it stopped.

import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { doctorCommand } from '#server/commands/doctor.ts'
import { mirrorCommand } from '#server/commands/mirror.ts'
import { readConfig } from '#server/config/config.ts'
import { lockKeys, whileLocked } from '#server/db/locks.ts'
import { parseDocument } from '#server/documents/read-document.ts'
import { originalOf } from '#server/documents/stored/document-batches.sql.ts'
import { runCommand } from '#test/commands.ts'
import { testDatabase } from '#test/database.ts'
import { describeFirestore, emulatorOfFile, put } from '#test/firestore/emulated.ts'
import { putPlain } from '#test/firestore/emulator.ts'
import { backfill } from './backfill.ts'
import { listMirrored } from './mirrored.sql.ts'

const { mirrorInto } = emulatorOfFile()

describeFirestore('a backfill', async () => {
  const db = await testDatabase()

  test('stores documents unchanged, with the time of their update as version, and references as ids', async () => {
    const mirror = await mirrorInto(db)
    const user = 'projects/p/databases/(default)/documents/Users/u1'
    const session = {
      id: 's1',
      userId: { __reference__: user },
      totalPrice: 12.5,
      views: JSON.rawJSON('9007199254740993'),
      score: { __double__: 'NaN' },
      slot: { startingTime: { seconds: 5, nanoseconds: 120_000 } },
      where: { __geopoint__: { latitude: 1.5, longitude: 2 } },
      key: { __bytes__: 'aGk=' },
    }
    await put(mirror, 'sessions', [session])
    const read = await mirror.firestore.find('Sessions', 's1')
    for await (const _ of backfill(mirror, 'sessions')) void _
    const [row] = await db.query<{ userId: string; version: bigint; document: string }>(sql`
      select user_id as "userId", version, ${originalOf('sessions')} as document from sessions`)
    expect([row?.userId, row?.version]).toEqual(['u1', read?.version])
    const stored = parseDocument(row?.document ?? '')
    // Compared as texts, in which no digit is lost.
    expect(texts(stored)).toEqual(texts(session))
  })

  test('continues after the last document that was committed, and reads only the rest', async () => {
    const mirror = await mirrorInto(db)
    const tags = Array.from({ length: 700 }, (_, n) => ({ id: `t${n}`, name: `Tag ${n}` }))
    await putPlain(mirror.source, 'tags', tags)
    for await (const _ of backfill(mirror, 'tags')) break
    const before = await count()
    expect(before).toBeGreaterThanOrEqual(500)
    expect(before).toBeLessThan(700)
    let read = 0
    for await (const chunk of backfill(mirror, 'tags')) read += chunk.read
    expect([read, await count()]).toEqual([700 - before, 700])
    expect((await listMirrored(db)).find(({ entity }) => entity === 'tags')?.state).toBe('live')
  })

  const count = async () => Number((await db.query<{ n: bigint }>(sql`select count(*) as n from tags`))[0]?.n)

  test('skips documents that cannot be stored, and the doctor lists them', async () => {
    const mirror = await mirrorInto(db)
    const long = 'x'.repeat(1_400)
    await put(mirror, 'feedback', [
      { id: long, feedback: 'good' },
      { id: 'f1', feedback: 'good' },
    ])
    for await (const _ of backfill(mirror, 'feedback')) void _
    expect(await db.query(sql`select id from feedback`)).toEqual([{ id: 'f1' }])
    expect(await db.query(sql`select id, reason from mirror_rejected`)).toEqual([
      { id: long, reason: 'has an id of over 1300 bytes' },
    ])
    const { reported } = await runCommand(doctorCommand, [], { db, config: readConfig({}) })
    expect(reported.join()).toContain(`The source's feedback has a document that cannot be stored: '${long}'`)
  })

  test('is a command, which reports its work, and refuses while a server is the leader', async () => {
    const { source } = await mirrorInto(db)
    const io = { db, config: { ...readConfig({}), source } }
    const { status, reported } = await runCommand(mirrorCommand, ['backfill'], io)
    expect(status).toBe(0)
    expect(reported).toContain('tags: 0 documents were new or newer')
    const { printed } = await runCommand(mirrorCommand, ['status'], io)
    // The seconds since then are few, and none on a fast machine.
    expect(printed).toContainEqual(expect.stringMatching(/^users\tlive\t\d\t0\t0\t0$/))
    await whileLocked(db, lockKeys.mirror, async () => {
      await expect(runCommand(mirrorCommand, ['backfill'], io)).rejects.toThrow(
        'A server is already mirroring',
      )
    })
  })
})

function texts(document: object): Record<string, string> {
  return Object.fromEntries(Object.entries(document).map(([name, value]) => [name, JSON.stringify(value)]))
}
