// stoa token: a token is shown once, stored as a hash, and invalid as soon as it is revoked.

import sql from 'sql-template-tag'
import { beforeEach, expect, test } from 'vitest'
import { hashToken, tokenHashOf } from '#server/access/principal.ts'
import { findProgram } from '#server/access/programs.ts'
import { readConfig } from '#server/config/config.ts'
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
  expect(await findProgram(db, tokenHashOf(secret))).toMatchObject({ name: 'marketplace' })
  const rows = await db.query<{ row: string }>(sql`select to_jsonb(t)::text as row from ingest_tokens t`)
  expect(rows[0]?.row).toContain(hashToken(secret).toString('hex'))
  expect(rows[0]?.row).not.toContain(secret)
})

test('lists names, days and what each may write, but not the tokens', async () => {
  const { printed } = await token('create', 'marketplace')
  await token('create', 'people', '--rights', '--entities', 'users, sessions')
  await token('create', 'reports', '--read')
  await token('create', 'record', '--read', '--role', 'auditor', '--entities', 'users')
  await token('create', 'tags', '--entities', 'tags')
  const listed = await token('list')
  expect(listed.printed).toEqual([
    expect.stringMatching(/^marketplace\t20\d\d-\d\d-\d\d\tall\t-$/),
    expect.stringMatching(/^people\t20\d\d-\d\d-\d\d\tusers,sessions\trights$/),
    expect.stringMatching(/^record\t20\d\d-\d\d-\d\d\tusers\treads as auditor$/),
    expect.stringMatching(/^reports\t20\d\d-\d\d-\d\d\tall\treads as member$/),
    expect.stringMatching(/^tags\t20\d\d-\d\d-\d\d\ttags\t-$/),
  ])
  expect(listed.printed.join()).not.toContain(printed[0])
})

test('a token that an earlier release has made writes all entities, and no rights', async () => {
  await db.query(sql`insert into ingest_tokens (name, token_hash) values ('old', ${hashToken('old')})`)
  expect((await token('list')).printed).toEqual([expect.stringMatching(/^old\t.*\tall\t-$/)])
})

test('a revoked token is invalid, and its name can be used again', async () => {
  const [secret] = (await token('create', 'marketplace')).printed
  await token('revoke', 'marketplace')
  expect(await findProgram(db, tokenHashOf(secret))).toBeUndefined()
  await token('create', 'marketplace')
  expect(await findProgram(db, tokenHashOf(secret))).toBeUndefined()
})
