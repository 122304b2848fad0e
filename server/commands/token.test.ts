// stoa token: a token is shown once, stored as a hash, and invalid as soon as it is revoked.

import sql from 'sql-template-tag'
import { beforeEach, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { authenticateProgram } from '#server/identity/programs.ts'
import { hashToken } from '#server/identity/token.ts'
import { runCommand } from '#test/commands.ts'
import { testDatabase } from '#test/database.ts'
import { tokenCommand } from './token.ts'

const db = await testDatabase()
const token = (...args: string[]) => runCommand(tokenCommand, args, { db, config: readConfig({}) })

beforeEach(async () => {
  await db.query(sql`truncate ingest_tokens`)
})

test('prints a token once, and stores only its hash with the name of the program', async () => {
  const { printed } = await token('create', 'marketplace')
  const [secret = ''] = printed
  expect(await authenticateProgram(db, `Bearer ${secret}`)).toMatchObject({ name: 'marketplace' })
  const rows = await db.query<{ row: string }>(sql`select to_jsonb(t)::text as row from ingest_tokens t`)
  expect(rows[0]?.row).toContain(hashToken(secret).toString('hex'))
  expect(rows[0]?.row).not.toContain(secret)
})

test('lists names and days, but not the tokens', async () => {
  const { printed } = await token('create', 'marketplace')
  const listed = await token('list')
  expect(listed.printed).toEqual([expect.stringMatching(/^marketplace\t20\d\d-\d\d-\d\d$/)])
  expect(listed.printed.join()).not.toContain(printed[0])
})

test('a revoked token is invalid, and its name can be used again', async () => {
  const [secret] = (await token('create', 'marketplace')).printed
  await token('revoke', 'marketplace')
  expect(await authenticateProgram(db, `Bearer ${secret}`)).toBeUndefined()
  await token('create', 'marketplace')
  expect(await authenticateProgram(db, `Bearer ${secret}`)).toBeUndefined()
})

test.each([
  [['create', 'marketplace'], 'There is a token marketplace already'],
  [['create', 'a b'], 'The name of a token has'],
  [['revoke', 'other'], 'There is no token other.'],
  [['create'], 'stoa token create NAME'],
  [['list', 'x'], 'stoa token create NAME'],
])('refuses %j with a sentence', async (args, sentence) => {
  await token('create', 'marketplace')
  await expect(token(...args)).rejects.toThrow(sentence)
})
