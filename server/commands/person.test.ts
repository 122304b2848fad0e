// stoa person export: what it prints, and what it writes into a folder.

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { UsageError } from '#server/process/io.ts'
import { makeFolderOf, runCommand } from '#test/commands.ts'
import { testDatabase } from '#test/database.ts'
import { importCommand } from './import.ts'
import { personCommand } from './person.ts'

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

test.each(
  [['export'], ['export', 'u', 'folder', 'more'], ['erase'], ['erase', 'u', 'more']].map((args) => [args]),
)('%j is answered with how to call it', async (args) => {
  await expect(runCommand(personCommand, args, stoa)).rejects.toThrow(UsageError)
})
