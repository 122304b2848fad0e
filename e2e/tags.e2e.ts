import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { holding } from './holding.ts'
import { openStoa } from './stoa.ts'

const hostileId = 'a/b%c#d?e é😀'
const script = '<img src=x onerror="window.wasHacked = true">'

const stoa = await openStoa({
  documents: {
    tags: [
      { id: 'career-123456789', name: 'career_change', color: '#39d0ad' },
      { id: 'slate', name: 'slate_roofs', color: 'slateblue' },
      { id: 'shared', name: 'shared', color: 'teal' },
      { id: 'refused', name: 'refused', color: 'teal' },
      { id: 'guarded', name: 'guarded', color: 'teal' },
      { id: hostileId, name: script, color: 'red; background: url(//evil.example)' },
      { id: 'bare', name: 7, color: {} },
    ],
  },
})

const card = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const open = (path: string, expectedErrors?: RegExp) =>
  stoa.page({ as: 'administrator', path, ...(expectedErrors ? { expectedErrors } : {}) })
const preview = (page: Page) => page.locator('[data-preview]')
const toastSaying = (page: Page, text: string) => page.locator('[role=region] li').filter({ hasText: text })
const nameField = (page: Page) => page.getByLabel('Name', { exact: true })

test('[103][104] six skeletons are shown while the grid of tags loads', async () => {
  const { hold, release } = holding('**/api/tags?**')
  const page = await stoa.page({
    as: 'member',
    path: '/tags',
    prepare: hold,
  })
  await page.locator('[data-skeleton="card"]').first().waitFor()
  expect(await page.locator('[data-skeleton="card"]').count()).toBe(6)
  release()
  await card(page, 'career change').waitFor()
  expect(await page.locator('[data-skeleton="card"]').count()).toBe(0)
  const boxes = await Promise.all(
    [0, 1].map((index) => page.getByRole('main').getByRole('listitem').nth(index).boundingBox()),
  )
  expect(boxes[0]?.y).toBe(boxes[1]?.y)
})

test('[105][106] names show underscores as spaces, colors only where they are colors', async () => {
  const page = await open('/tags')
  await card(page, 'career change').waitFor()
  expect(await page.getByText('career_change').count()).toBe(0)
  expect(await page.getByRole('main').getByText('#39d0ad').count()).toBe(0)
  const colorOf = (name: string) =>
    card(page, name)
      .locator('[data-color] > span')
      .evaluate((swatch) => getComputedStyle(swatch).backgroundColor)
  expect(await colorOf('career change')).toBe('rgb(57, 208, 173)')
  expect(await colorOf('slate roofs')).toBe('rgb(106, 90, 205)')
  expect(await card(page, script).locator('[data-color]').getAttribute('data-color')).toBe('neutral')
  expect(await card(page, 'bare').locator('[data-color]').getAttribute('data-color')).toBe('neutral')
  expect(await page.evaluate('window.wasHacked')).toBeUndefined()
  const experts = card(page, 'slate roofs').getByRole('link', { name: /xperts? with the tag slate roofs/ })
  expect(await experts.getAttribute('href')).toBe('/experts?tag=slate')
})

test('[107][108][109] a click opens the form with the raw name, the color and the short id', async () => {
  const page = await open('/tags')
  await card(page, 'career change').getByRole('link', { name: 'career change', exact: true }).click()
  await page.waitForURL('**/tags/career-123456789')
  expect(await nameField(page).inputValue()).toBe('career_change')
  expect(await page.getByLabel('Color', { exact: true }).inputValue()).toBe('#39d0ad')
  const badge = page.locator('[data-id-badge]')
  expect(await badge.textContent()).toBe('career-1')
  expect(await badge.locator('..').getAttribute('title')).toBe('career-123456789')
})

test('[111][112][113][114] saves name and color only, says so, and goes to the refreshed tags', async () => {
  const page = await open('/tags/slate')
  await nameField(page).fill('slate_and_tile')
  await page.getByLabel('Color', { exact: true }).fill('336699')
  expect(await preview(page).textContent()).toBe('slate and tile')
  const sent = page.waitForRequest((request) => request.method() === 'PATCH')
  await page.getByRole('button', { name: 'Save' }).click()
  const request = await sent
  expect(new URL(request.url()).pathname).toBe('/api/tags/slate')
  expect(request.postDataJSON()).toEqual({ name: 'slate_and_tile', color: '#336699' })
  expect(await request.headerValue('if-match')).toBe('"1"')
  await toastSaying(page, 'Tag updated successfully').waitFor()
  expect(await toastSaying(page, 'Tag updated successfully').textContent()).toContain('Success')
  await page.waitForURL(`${stoa.url}/tags`)
  await card(page, 'slate and tile').waitFor()

  await card(page, 'slate and tile').getByRole('link', { name: 'slate and tile', exact: true }).click()
  const history = page.locator('section').filter({ hasText: 'History of changes' })
  await history.getByRole('listitem').first().waitFor()
  const text = await history.textContent()
  expect(text).toContain('Ada Test')
  expect(text).toMatch(/Name: slate_roofs → +became slate_and_tile/)
  expect(text).toMatch(/Color: slateblue → +became #336699/)
})

test('[115] a refusal is reported, also at the field, and the form keeps its content', async () => {
  const page = await open('/tags/refused', /status of 400/)
  const name = 'n'.repeat(201)
  await nameField(page).fill(name)
  await page.getByRole('button', { name: 'Save' }).click()
  await toastSaying(page, 'Failed to update tag').waitFor()
  expect(await toastSaying(page, 'Failed to update tag').textContent()).toContain('Error')
  expect(await toastSaying(page, 'Failed to update tag').getAttribute('class')).toContain('bg-danger-soft')
  await page.getByText('Name must be at most 200 characters.').waitFor()
  expect(await nameField(page).getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => nameField(page).evaluate((one) => one === document.activeElement)).toBe(true)
  expect(await nameField(page).inputValue()).toBe(name)
  expect(page.url()).toBe(`${stoa.url}/tags/refused`)
})

test('a change by somebody else is reported while typing, and either version can be kept', async () => {
  const page = await open('/tags/shared', /status of 412/)
  await nameField(page).fill('mine')
  const other = await open('/tags/shared')
  await nameField(other).fill('theirs')
  await other.getByRole('button', { name: 'Save' }).click()
  await other.waitForURL('**/tags')

  const notice = page.getByRole('alert').filter({ hasText: 'A colleague changed this tag' })
  await notice.waitFor()
  expect(await notice.textContent()).toContain('theirs')
  expect(await nameField(page).inputValue()).toBe('mine')
  await page.getByRole('button', { name: 'Save' }).click()
  await toastSaying(page, 'Failed to update tag').waitFor()
  // Without :focus, which Firefox gives to one window only.
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('submit')

  await notice.getByRole('button', { name: 'Load their version' }).click()
  await expect.poll(() => nameField(page).inputValue()).toBe('theirs')
  await notice.waitFor({ state: 'detached' })

  await nameField(page).fill('mine again')
  await other.goto(`${stoa.url}/tags/shared`)
  await nameField(other).fill('theirs again')
  await other.getByRole('button', { name: 'Save' }).click()
  await notice.waitFor()
  await notice.getByRole('button', { name: 'Keep mine and overwrite' }).click()
  await page.waitForURL('**/tags')
  await card(page, 'mine again').waitFor()
})

test('leaving with unsaved changes asks first, leaving after a save does not', async () => {
  const page = await open('/tags/guarded')
  await nameField(page).fill('half done')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Stay' }).click()
  expect(page.url()).toBe(`${stoa.url}/tags/guarded`)
  expect(await nameField(page).inputValue()).toBe('half done')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL(`${stoa.url}/tags`)
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('a member who may not change tags can read them, and sees why', async () => {
  const page = await stoa.page({ as: 'member', path: '/tags/refused' })
  await page.getByText('Only editors and administrators can change tags').waitFor()
  expect(await nameField(page).getAttribute('readonly')).not.toBeNull()
  expect(await page.getByLabel('Pick a color').isDisabled()).toBe(true)
  expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0)
})
