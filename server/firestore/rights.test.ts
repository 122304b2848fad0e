// isAdmin of mirrored users, with STOA_SOURCE_RIGHTS on and off, when they are first read and when one user is read again.

import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { saveDocument } from '#server/documents/stored/documents.sql.ts'
import { testDatabase } from '#test/database.ts'
import { describeFirestore, emulatorOfFile, put } from '#test/firestore/emulated.ts'
import { persistently } from '#test/firestore/emulator.ts'
import { refreshUser } from './acts.ts'
import { backfill } from './backfill.ts'
import type { Mirror } from './mirror.ts'

const { mirrorInto } = emulatorOfFile()

describeFirestore('a mirror', async () => {
  const db = await testDatabase()
  async function filled(mirror: Mirror): Promise<Mirror> {
    await db.query(sql`delete from users`)
    const boss = { id: 'boss', displayName: 'Boss', isAdmin: true }
    await db.transaction((transaction) => saveDocument(transaction, 'users', boss))
    await put(mirror, 'users', [
      { id: 'boss', displayName: 'Renamed', isAdmin: false },
      { id: 'eve', isAdmin: true },
    ])
    for await (const _ of backfill(mirror, 'users')) void _
    return mirror
  }

  const update = (mirror: Mirror, fields: object) =>
    persistently(() => mirror.firestore.update('Users', 'boss', undefined, { ...fields }))

  const users = () =>
    db.query(sql`
    select id, is_admin as "isAdmin", document::json ->> 'displayName' as name from users order by id`)

  test('takes isAdmin from the source', async () => {
    const mirror = await filled(await mirrorInto(db))
    expect(await users()).toEqual([
      { id: 'boss', isAdmin: false, name: 'Renamed' },
      { id: 'eve', isAdmin: true, name: null },
    ])
    await update(mirror, { isAdmin: true })
    await refreshUser(mirror, 'boss')
    expect(await users()).toMatchObject([{ isAdmin: true }, { isAdmin: true }])
  })

  test('with STOA_SOURCE_RIGHTS=off keeps isAdmin as it is stored, and ends it with the record', async () => {
    const mirror = await filled(await mirrorInto(db, { STOA_SOURCE_RIGHTS: 'off' }))
    expect(await users()).toEqual([
      { id: 'boss', isAdmin: true, name: 'Renamed' },
      { id: 'eve', isAdmin: false, name: null },
    ])
    await update(mirror, { isAdmin: false, displayName: 'Again' })
    await refreshUser(mirror, 'boss')
    expect(await users()).toMatchObject([{ isAdmin: true, name: 'Again' }, { isAdmin: false }])
    await refreshUser({ ...mirror, firestore: { ...mirror.firestore, find: async () => undefined } }, 'boss')
    expect(await users()).toMatchObject([{ id: 'eve' }])
  })
})
