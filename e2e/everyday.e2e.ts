// The everyday questions of staff, each answered by keyboard alone on the demo marketplace, with the number of keys. Letters of a typed text
// count as well.

import type { Locator, Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { countSteps } from './steps.ts'
import { openStoa } from './stoa.ts'
import { laterThisWeek } from './this-week.ts'
import { seeToast } from './toast.ts'

const stoa = await openStoa({ demo: true })

/** Finds a person with feedback whose address is unique by its first nine letters. */
async function findWriter() {
  const [writer] = await stoa.db.query<{ id: string; typed: string; words: string }>(sql`
    select users.id, left(users.email, 9) as typed, feedback.document::jsonb ->> 'feedback' as words
    from feedback join users on users.email = feedback.email
    where users.email ~ '^[a-z]{9}' and not users.is_expert and length(feedback.document::jsonb ->> 'feedback') > 20
      and (select count(*) from users as others where starts_with(others.email, left(users.email, 9))) = 1
    order by feedback.created_ns desc, users.id limit 1`)
  if (!writer) throw new Error('Nobody has written feedback.')
  return writer
}

/** Finds an expert with an unhappy session, unique by the first three letters of the name; and the first expert. */
async function findExperts() {
  const [expert] = await stoa.db.query<{ id: string; name: string; typed: string }>(sql`
    select id, name, left(sort_name, 3) as typed from users
    where is_expert and sort_name ~ '^[a-z]{3}'
      and exists (select from sessions where expert_id = users.id and rating between 1 and 2)
      and not exists (
        select from users as others where is_expert and others.id <> users.id and others.sort_name ~ ('\\m' || left(users.sort_name, 3)))
    order by sort_name desc limit 1`)
  if (!expert) throw new Error('No expert has an unhappy session.')
  return expert
}

/** Presses keys on the dashboard, where each journey begins, and counts them. */
async function begin(path = '/', viewport = { width: 1440, height: 900 }) {
  const page = await stoa.page({ as: 'administrator', path, viewport })
  await page.locator('main h1').waitFor()
  await page
    .getByRole('list', { name: 'Views' })
    .first()
    .or(page.getByLabel('Open the navigation'))
    .first()
    .waitFor()
  return { page, ...countSteps(page) }
}

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
/** Waits until the element has the focus. */
const focused = (one: Locator) => one.and(one.page().locator(':focus')).waitFor()
const rows = (page: Page) => page.locator('main [data-row]')
const firstRow = async (page: Page) => {
  await rows(page).first().waitFor()
  return (await rows(page).first().getAttribute('data-row')) ?? ''
}
const isInView = (one: Locator) =>
  one.first().evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  })

test('half an e-mail address leads to the complaint in 11 keys', async () => {
  const { id, typed, words } = await findWriter()
  const { page, search, steps } = await begin()
  await search(typed)
  await page.waitForURL(`**/users/${id}`)
  const complaint = page.getByText(words.slice(0, 40)).first()
  await complaint.waitFor()
  await expect.poll(() => isInView(complaint)).toBe(true)
  expect(steps()).toBe(11)
})

test('a passage of a transcript is in view at every width in 9 keys', async () => {
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    const { page, press, steps } = await begin('/', viewport)
    await press('/')
    await page.getByRole('combobox', { name: 'Search anything' }).and(page.locator(':focus')).waitFor()
    await press(...'courge')
    await page
      .getByRole('option', { name: /courge/i })
      .first()
      .waitFor()
    await press('ArrowDown', 'Enter')
    await page.waitForURL('**/sessions/*?q=courge')
    await page.getByText(/^Match \d+ of \d+$/).waitFor()
    const passage = page.locator('mark[data-active]').filter({ hasText: /courge/i })
    await passage.waitFor()
    await expect.poll(() => isInView(passage)).toBe(true)
    expect(steps()).toBe(9)
  }
})

test('the codes that expire this week are listed in 6 keys, and the first is extended in 8 more', async () => {
  const expirationDate = laterThisWeek(400_000)
  await stoa.save('discount-codes', { id: 'MORROW', percentageDiscount: 10, expirationDate })
  const { page, press, search, steps } = await begin()
  await search('expi')
  await page.waitForURL('**/discount-codes?*until=week*')
  const code = await firstRow(page)
  expect(steps()).toBe(6)
  const list = page.url()
  await press('j', 'Enter')
  await page.getByLabel('Percentage').waitFor()
  await press('e', 'Tab', '+', '9', '9', 'Enter')
  await page.waitForURL(list)
  await page.locator(`main [data-row="${code}"]`).waitFor({ state: 'detached' })
  expect(steps()).toBe(14)
})

test('who changed a tag is shown in 2 keys, and undone in 4 more', async () => {
  // Comes first, because signing in is an entry of the activity too.
  const { page, press, steps } = await begin()
  const colleague = await stoa.page({ as: 'administrator', path: '/tags/kubernetes' })
  await colleague.getByLabel('Name', { exact: true }).fill('kubernetes_clusters')
  await colleague.getByRole('button', { name: 'Save' }).click()
  await colleague.waitForURL('**/tags')
  // Firefox moves the focus only in the frontmost window.
  await page.bringToFront()
  await press('g', 'a')
  const change = page.getByRole('row').filter({ hasText: 'kubernetes clusters' })
  const { email } = await stoa.person('administrator')
  expect(await change.getByRole('link', { name: 'Ada Test' }).getAttribute('title')).toContain(email)
  await change.getByText('name from kubernetes').waitFor()
  expect(steps()).toBe(2)
  await press('j', 'r')
  await page.getByRole('dialog').getByText('kubernetes_clusters').waitFor()
  await focused(page.getByRole('dialog').getByRole('button', { name: 'Cancel' }))
  await press('Tab')
  await focused(page.getByRole('dialog').getByRole('button', { name: 'Undo' }))
  await press('Enter')
  await seeToast(page, 'Undone', '1 change undone')
  await page.getByRole('row').filter({ hasText: 'name from kubernetes_clusters' }).waitFor()
  const tag = await page.request.get(`${stoa.url}/api/tags/kubernetes`)
  expect(await tag.json()).toMatchObject({ name: 'kubernetes' })
  expect(steps()).toBe(6)
})

test('why revenue changed in the last week is shown in 11 keys', async () => {
  const { page, press, steps } = await begin('/users')
  await press('g', 'd')
  await heading(page, 'Dashboard')
  await page.getByRole('button', { name: /^Period:/ }).waitFor()
  await press('f')
  await focused(page.getByLabel('Type a period'))
  await press('7', 'Space', 'd', 'a', 'y', 's', 'Enter')
  await page.waitForURL('**/?from=today-6&until=today')
  await press('Escape')
  await page.getByRole('row').filter({ hasText: '$' }).first().waitFor()
  expect(steps()).toBe(11)
})

test('the ratings of one expert up to 2 stars are exported in 19 keys', async () => {
  const { id, name, typed } = await findExperts()
  const { page, press, search, steps } = await begin()
  await search('unhappy')
  await page.waitForURL('**/sessions?maxRating=2')
  await firstRow(page)
  await page.getByRole('button', { name: 'Filter', exact: true }).waitFor()
  await press('f')
  const dialog = page.getByRole('dialog')
  await focused(dialog.getByRole('button').first())
  await press('e')
  await focused(dialog.getByRole('button', { name: 'Expert', exact: true }))
  await press('Enter')
  await focused(page.getByLabel('Search experts'))
  const found = page.waitForResponse((one) => new URL(one.url()).searchParams.get('q') === typed)
  await press(...typed)
  await found
  await dialog.getByRole('button', { name }).first().waitFor()
  await press('Enter')
  await page.waitForURL(`**/sessions?*expert=${id}*`)
  await firstRow(page)
  const download = page.waitForEvent('download')
  await press('Shift+E')
  await page.getByRole('dialog').getByRole('button').first().waitFor()
  await press('Tab', 'Enter')
  expect((await download).suggestedFilename()).toMatch(/csv$/)
  expect(steps()).toBe(19)
})

test('sessions that are still active after their slot are listed in 6 keys', async () => {
  const at = (hoursAgo: number) => new Date(Date.now() - hoursAgo * 3_600_000).toISOString()
  // The demo ends at the current time, so none of its sessions is overdue.
  await stoa.save('sessions', {
    id: 'late',
    question: 'Still on?',
    active: true,
    slot: { startingTime: at(6), endingTime: at(5) },
  })
  const { page, search, steps } = await begin()
  await search('over')
  await page.waitForURL('**/sessions?overdue=true')
  await page.locator('main [data-row="late"]').waitFor()
  expect(steps()).toBe(6)
})
