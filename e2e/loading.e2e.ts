// Lists and records while they load, and where they fail to.

import { expect, test } from 'vitest'
import { holding } from './holding.ts'
import { openStoa } from './stoa.ts'

const stoa = await openStoa({
  documents: {
    users: [{ id: 'ada', displayName: 'Ada Lovelace', Expert: { IsExpert: true } }],
    sessions: [{ id: 'lesson', userFullname: 'Ada Lovelace' }],
    feedback: [{ id: 'praise', userFullname: 'Ada Lovelace' }],
  },
})

test.each([
  ['[43][51] three skeleton rows are shown while the users load', 'Users', 'users', 'row', 3],
  ['[55] skeletons are shown while the experts load', 'Experts', 'users', 'card', 12],
  ['[88] three skeleton rows are shown while the sessions load', 'Sessions', 'sessions', 'row', 3],
  ['[101] three skeleton rows are shown while the feedback loads', 'Feedback', 'feedback', 'row', 3],
])('%s', async (_, name, list, kind, count) => {
  const { hold, release } = holding(`**/api/${list}?**`)
  const page = await stoa.page({ as: 'member', prepare: hold })
  await page.getByRole('link', { name, exact: true }).first().click()
  const skeletons = page.locator(`[data-skeleton="${kind}"]`)
  await skeletons.first().waitFor()
  expect(await skeletons.count()).toBe(count)
  expect(await page.getByText(/^No .* found$/).count()).toBe(0)
  release()
  await page.getByRole('main').getByText('Ada Lovelace').first().waitFor()
  expect(await skeletons.count()).toBe(0)
})

test.each([
  ["'Error loading users: {message}' with a retry", 'Users', 'users'],
  ["[89] 'Error loading sessions: {message}' with a retry", 'Sessions', 'sessions'],
  ["[102] 'Error loading feedback: {message}' with a retry", 'Feedback', 'feedback'],
])('%s', async (_, name, list) => {
  const page = await stoa.page({ as: 'member', expectedErrors: /status of 503/ })
  const away = { status: 503, body: 'Away' }
  await page.route(`**/api/${list}?**`, (route) => route.fulfill(away), { times: 1 })
  await page.getByRole('link', { name, exact: true }).first().click()
  await page.getByText(`Error loading ${list}: 503: Away`).waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('main').getByText('Ada Lovelace').first().waitFor()
})

test.each([
  ['[92] a session does not exist', '/sessions/nobody', 'Loading...', 'Session not found'],
  ['[110] a tag does not exist', '/tags/nowhere', 'Edit Tag', 'Tag not found'],
  ['[120] a code does not exist', '/discount-codes/NOWHERE', 'Edit Discount Code', 'Discount code not found'],
])('%s is said only once that is known', async (_, path, before, told) => {
  const { hold, release } = holding(`**/api${path}`)
  const page = await stoa.page({ as: 'administrator', path, expectedErrors: /status of 404/, prepare: hold })
  await page.getByText(before).first().waitFor()
  expect(await page.getByText(told).count()).toBe(0)
  release()
  await page.getByText(told).waitFor()
})
