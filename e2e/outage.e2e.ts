// The database stops and starts again: the console says so, keeps typed text, and recovers automatically.

import type { ClientConfig } from 'pg'
import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { afterAll, expect, inject, test } from 'vitest'
import { createPool } from '#server/db/pool.ts'
import { openStoa } from './stoa.ts'

const stoa = await openStoa({
  documents: {
    users: [{ id: 'ada', displayName: 'Ada Lovelace' }],
    sessions: [{ id: 's1', question: 'How do I begin?', userId: 'ada' }],
    tags: [
      { id: 'law', name: 'law' },
      { id: 'old', name: 'old' },
      { id: 'outdated', name: 'outdated' },
    ],
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
  await page.getByText('Error loading the sign-in status: 503: The database does not answer.').waitFor()
  await endOutage()
  await page.getByRole('link', { name: 'Ada Lovelace' }).waitFor()
})

/** Answers the next writes with this method as unconfirmed, whether or not they have been made (`made`). */
async function leaveUnconfirmed(page: Page, made: boolean[], method = 'PATCH'): Promise<void> {
  await page.route(/\/api\/(tags|discount-codes|acts)\b/, async (route) => {
    const request = route.request()
    const isWrite = request.method() === method && !request.postData()?.includes('"dryRun":true')
    const isMade = isWrite ? made.shift() : undefined
    if (isMade === undefined) return await route.fallback()
    if (isMade) await route.fetch()
    const body = {
      code: 'unavailable',
      status: 503,
      title: '',
      detail: 'It may have been saved.',
      mayBeSaved: true,
    }
    await route.fulfill({ status: 503, contentType: 'application/problem+json', body: JSON.stringify(body) })
  })
}

test('a change that was saved but not confirmed is confirmed by the next try, and made once', async () => {
  const page = await stoa.page({ as: 'administrator', path: '/tags/law', expectedErrors })
  await leaveUnconfirmed(page, [true])
  await page.getByLabel('Name').fill('was saved')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('It may have been saved.').waitFor()
  await page.getByRole('heading', { level: 1, name: 'was saved' }).waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Tag updated successfully', { exact: true }).waitFor()
  expect(await changesTo('was saved')).toBe(1)
})

async function changesTo(name: string): Promise<number> {
  const changes = await stoa.db.query(
    sql`select from history where entity = 'tags' and after::json->>'name' = ${name}`,
  )
  return changes.length
}

test.each([
  ['made', true],
  ['not made', false],
])('an act that was not confirmed is made once by the next try: it was %s', async (name, isMade) => {
  const id = `act-${name}`
  await stoa.save('tags', { id, name, color: 'teal' })
  const page = await stoa.page({ as: 'administrator', path: '/tags', expectedErrors })
  await page.locator(`main [data-row="${id}"]`).getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Set color', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Color', { exact: true }).fill('#336699')
  await dialog.getByText('1 tag').waitFor()
  await leaveUnconfirmed(page, [isMade], 'POST')
  await dialog.getByRole('button', { name: 'Set color' }).click()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).waitFor()
  const changes = await stoa.db.query(sql`
    select from history where entity = 'tags' and document_id = ${id} and after::json->>'color' = '#336699'`)
  expect(changes).toHaveLength(1)
})

/** The first attempt is made, but not confirmed. */
async function deleteUnconfirmed(id: string): Promise<Page> {
  const page = await stoa.page({
    as: 'administrator',
    path: `/tags/${id}`,
    expectedErrors: /status of (503|404)/,
  })
  await leaveUnconfirmed(page, [true], 'DELETE')
  await page.getByRole('button', { name: 'Delete' }).click()
  return page
}

test('a deletion that was made but not confirmed is confirmed by the next try', async () => {
  const page = await deleteUnconfirmed('outdated')
  // The screen does not yet know that the tag is gone.
  const { promise: never } = Promise.withResolvers<void>()
  await page.route('**/api/tags/outdated', (route) =>
    route.request().method() === 'GET' ? never : route.fallback(),
  )
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('It may have been saved.').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Tag deleted', { exact: true }).waitFor()
})

test('a server that cannot be reached is said once, however many parts are missing', async () => {
  const page = await stoa.page({ as: 'member', path: '/users', expectedErrors: /Failed to load resource/ })
  await page.getByRole('link', { name: 'Ada Lovelace' }).waitFor()
  await page.route('**/api/**', (route) => route.abort())
  for (const screen of ['Sessions', 'Dashboard']) {
    await page.getByRole('link', { name: screen, exact: true }).first().click()
    await page.getByText("Can't reach the server.").waitFor()
    // Longer than the delay of the bar at the bottom.
    await page.waitForTimeout(3_500)
    expect(await page.getByText(/Can't reach the server/).count()).toBe(1)
  }
})
