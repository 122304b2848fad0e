// Which refusals of PostgreSQL mean that the database cannot answer now, so that they end no process.

import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'

const db = await testDatabase()

test.each([
  ['a demoted primary that is asked about its log', '55000'],
  ['a server that shuts down', '57P01'],
  ['a deadlock', '40P01'],
])('%s cannot answer', async (_, code) => {
  const statement = `do $$ begin raise exception 'recovery is in progress' using errcode = '${code}'; end $$`
  await expect(db.transaction((transaction) => transaction.runScript(statement))).rejects.toMatchObject({
    code: 'unavailable',
  })
})

test.each([
  ['that takes too long says that the database was too slow', '57014', 'The database was too slow'],
  ['that waits for a lock in vain says that others were first', '55P03', 'The server is too busy'],
])('a statement %s, not that the database is silent', async (_, code, subject) => {
  const statement = `do $$ begin raise exception 'enough' using errcode = '${code}'; end $$`
  await expect(db.runScript(statement)).rejects.toMatchObject({
    message: `${subject} to answer in time. Try again in a moment.`,
  })
})

test('a statement that is wrong can be answered', async () => {
  await expect(db.query(sql`select 1 / 0`)).rejects.toMatchObject({ code: '22012' })
})
