// The database stops and starts again: the console says so, keeps typed text, and recovers automatically.

import type { ClientConfig } from 'pg'
import sql from 'sql-template-tag'
import { afterAll, expect, inject, test } from 'vitest'
import { createPool } from '#server/db/pool.ts'
import { openStoa } from './stoa.ts'

const stoa = await openStoa({
  documents: {
    users: [{ id: 'ada', displayName: 'Ada Lovelace' }],
    sessions: [{ id: 's1', question: 'How do I begin?', userId: 'ada' }],
    tags: [{ id: 'law', name: 'law' }],
  },
})
const server: ClientConfig = JSON.parse(inject('testServer').options)
const maintenance = createPool(server, 'stoa test maintenance', { size: 1, connectTimeoutMs: 10_000 })
afterAll(() => maintenance.close())

const [database] = await stoa.db.query<{ name: string }>(sql`select current_database() as name`)

/** Refuses new connections, and closes existing ones. */
async function beginOutage(): Promise<void> {
  await maintenance.runScript(`alter database ${database?.name} with allow_connections false`)
  await maintenance.query(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${database?.name}`,
  )
}

async function endOutage(): Promise<void> {
  await maintenance.runScript(`alter database ${database?.name} with allow_connections true`)
}

const expectedErrors = /status of 503/

test('a list that could not be loaded says why, and appears as soon as the database answers', async () => {
  const page = await stoa.page({ as: 'member', path: '/users', expectedErrors })
  await page.getByRole('link', { name: 'Ada Lovelace' }).waitFor()
  await beginOutage()
  await page.getByRole('link', { name: 'Sessions', exact: true }).click()
  await page.getByText('Error loading sessions: 503: The database does not answer.').waitFor()
  await endOutage()
  await page.getByRole('link', { name: 'How do I begin?' }).waitFor()
})

test('a page that is opened meanwhile continues automatically', async () => {
  await stoa.person('member')
  const page = await stoa.page({
    as: 'member',
    path: '/users',
    expectedErrors,
    prepare: beginOutage,
  })
  await page.getByText('Error loading the sign-in state: 503: The database does not answer.').waitFor()
  await endOutage()
  await page.getByRole('link', { name: 'Ada Lovelace' }).waitFor()
})

test('a change that could not be saved stays in its form, and is saved with the next try', async () => {
  const page = await stoa.page({ as: 'administrator', path: '/tags/law', expectedErrors })
  await page.getByLabel('Name').fill('Law and order')
  await beginOutage()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Failed to update tag', { exact: true }).waitFor()
  expect(await page.getByLabel('Name').inputValue()).toBe('Law and order')
  await endOutage()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Tag updated successfully', { exact: true }).waitFor()
})
