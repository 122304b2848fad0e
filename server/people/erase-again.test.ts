// An older backup, restored with the erasures, brings back what its history and views say of somebody: until they are erased again.

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterAll, expect, test } from 'vitest'
import { backupCommand } from '#server/commands/backup.ts'
import { personCommand } from '#server/commands/person.ts'
import { restoreCommand } from '#server/commands/restore.ts'
import { setErasures } from '#server/documents/erasure.ts'
import { readErasures } from '#server/documents/stored/erasures.sql.ts'
import { testApp } from '#test/app.ts'
import { makeFolderOf, runCommand } from '#test/commands.ts'
import { store } from '#test/documents.ts'

afterAll(() => setErasures(''))

const zora = { id: 'zora-7781', displayName: 'Zora Quillfeather', username: 'Zora@Quillfeather.example' }

test('somebody who was erased is erased again from a restored history', async () => {
  const stoa = await testApp({ recordViews: true })
  const { app, db } = stoa
  const { headers } = await stoa.signIn({ admin: true })
  await store(db, 'users', [zora])
  await app.inject({ url: `/api/users/${zora.id}`, headers })
  await app.inject({ url: '/api/users.csv?q=Zora%20Quillfeather', headers })
  await app.inject({ url: '/api/users.csv?q=zora@quillfeather.example', headers })
  const view = {
    name: 'Hers',
    screen: 'sessions',
    query: `user=${zora.id}&q=Zora+Quillfeather`,
    isShared: true,
  }
  await app.inject({ method: 'POST', url: '/api/views', headers, payload: view })
  await db.execute(sql`insert into tombstones (entity, id, version) values ('users', ${zora.id}, 1)`)
  const folder = await makeFolderOf()
  const backup = join(folder, 'before.backup')
  await runCommand(backupCommand, [backup], stoa)

  const erasing = ['erase', zora.id, '--name', zora.displayName]
  await expect(runCommand(personCommand, [...erasing, '--email', zora.username], stoa)).rejects.toThrow(
    'erased',
  )
  await runCommand(personCommand, erasing, stoa)
  const [list] = (await runCommand(personCommand, ['erasures'], stoa)).printed
  const file = join(folder, 'erasures.json')
  await writeFile(file, `${list}\n`)

  const target = await testApp()
  const other = join(folder, 'other.json')
  await writeFile(other, '{}\n')
  const wrong = runCommand(restoreCommand, [backup, '--erasures', other], target)
  await expect(wrong).rejects.toThrow(`${other} is no list of erasures`)
  await runCommand(restoreCommand, [backup, '--erasures', file], target)
  const traces = async () =>
    (
      await target.db.query<{ text: string }>(sql`
        select text from (select history::text as text from history union all select saved_views::text from saved_views
          union all select tombstones::text from tombstones) as texts
        where text ~* 'quillfeather|zora'`)
    ).length
  expect(await traces()).toBeGreaterThan(4)
  const { reported } = await runCommand(personCommand, [...erasing, '--email', zora.username], target)
  expect(reported.join(' ')).toContain('erased before')
  expect(await traces()).toBe(0)
  expect(await readErasures(target.db)).toEqual(await readErasures(db))
})
