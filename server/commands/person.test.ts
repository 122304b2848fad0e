// stoa person: what an export prints or writes, and what is said before a person is erased.

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { setErasures } from '#server/documents/erasure.ts'
import { makeFolderOf, runCommand } from '#test/commands.ts'
import { testDatabase } from '#test/database.ts'
import { store } from '#test/documents.ts'
import { importCommand } from './import.ts'
import { personCommand } from './person.ts'

afterAll(() => setErasures(''))

const stoa = { db: await testDatabase(), config: readConfig({}) }

test('prints everything as JSON, or writes the same into a folder', async () => {
  const user = { id: 'u', username: 'ada@example.com', bio: 'one\ntwo\u2028three' }
  const sessions = Array.from({ length: 30 }, (_, index) => ({ id: `s${10 + index}`, userId: 'u' }))
  const files = {
    'users.jsonl': JSON.stringify(user),
    'sessions.jsonl': sessions.map((session) => JSON.stringify(session)).join('\n'),
  }
  await runCommand(importCommand, [await makeFolderOf(files)], stoa)
  const { status, printed, reported } = await runCommand(personCommand, ['export', 'u'], stoa)
  const text = printed.join('\n')
  expect([status, reported]).toEqual([0, []])
  expect(JSON.parse(text)).toMatchObject({ users: [user], sessions, feedback: [] })
  const folder = await makeFolderOf()
  await runCommand(personCommand, ['export', 'u', folder], stoa)
  const { users, ...others } = JSON.parse(await readFile(join(folder, 'person.json'), 'utf8'))
  expect([users, others.sessions]).toEqual([[user], sessions])
})

test('before a person is erased, says what will change and what is to be looked at by hand', async () => {
  await store(stoa.db, 'users', [
    { id: 'ada', displayName: 'Ada Archer' },
    { id: 'ada\n2', displayName: 'Ada Archer' },
  ])
  await store(stoa.db, 'sessions', [{ id: 'lesson', userId: 'ada' }])
  await store(stoa.db, 'tags', [{ id: 'talks', name: 'Talks_of_Ada_Archer' }])
  const { reported } = await runCommand(personCommand, ['erase', 'ada', '--name', 'Ada Archer'], stoa)
  expect(reported).toEqual([
    '1 session will lose name and text. Times, prices and ratings stay.',
    '1 text of a colleague mentions them and will not change. Edit or remove them by hand.',
    '  Tag, /tags/talks: Talks of Ada Archer',
    '1 other user record may be theirs and will stay.',
    '  ada\\u000a2, Ada Archer (same name)',
    'Erasing cannot be undone.',
    'Erased. Backups from before still hold the data: see docs/privacy.md.',
  ])
})
