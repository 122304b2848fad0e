import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { submitSignIn } from './sign-in-form.ts'
import { openStoa } from './stoa.ts'
import { seeToast, toastsOf } from './toast.ts'
import { buildPage } from './web-build.ts'

const stoa = await openStoa({ documents: { tags: [{ id: 'law', name: 'law', color: 'red' }] } })
const denied = ['Access Denied', 'Only @example.com email addresses are allowed'] as const

/** The sign-in screen with a clock that the test advances. */
async function openWithClock(): Promise<Page> {
  const page = await stoa.page({ prepare: (fresh) => fresh.clock.install() })
  await page.getByLabel('Email').waitFor()
  await page.clock.pauseAt(Date.now() + 60_000)
  return page
}

const provoke = (page: Page) => submitSignIn(page, { email: 'eve@evil.example', password: 'whatever' })

test('[136][137] closes by itself after 5000 ms; a newer one replaces it, and stays for another 5000 ms', async () => {
  const page = await openWithClock()
  await provoke(page)
  await seeToast(page, ...denied)
  await page.clock.runFor(4_990)
  expect(await toastsOf(page).count()).toBe(1)
  await page.clock.runFor(20)
  await toastsOf(page).waitFor({ state: 'detached' })

  await provoke(page)
  const first = await toastsOf(page).elementHandle()
  await page.clock.runFor(3_000)
  await provoke(page)
  await first?.waitForElementState('hidden')
  await seeToast(page, ...denied)
  expect(await toastsOf(page).count()).toBe(1)
  await page.clock.runFor(4_990)
  expect(await toastsOf(page).count()).toBe(1)
  await page.clock.runFor(20)
  await toastsOf(page).waitFor({ state: 'detached' })
})

test('[137] waits for as long as the pointer rests on it', async () => {
  const page = await openWithClock()
  await provoke(page)
  await (await seeToast(page, ...denied)).hover()
  await page.clock.runFor(60_000)
  expect(await toastsOf(page).count()).toBe(1)
  await page.mouse.move(10, 10)
  await page.clock.runFor(5_010)
  await toastsOf(page).waitFor({ state: 'detached' })
})

test('[134] the close button removes it, and the next one still closes by itself', async () => {
  const page = await openWithClock()
  await provoke(page)
  await (await seeToast(page, ...denied)).getByRole('button', { name: 'Close' }).click()
  await toastsOf(page).waitFor({ state: 'detached' })
  await provoke(page)
  await seeToast(page, ...denied)
  await page.clock.runFor(5_010)
  await toastsOf(page).waitFor({ state: 'detached' })
})

/** Drags the notification sideways by a number of pixels. */
async function swipe(page: Page, pixels: number): Promise<void> {
  const box = await toastsOf(page).boundingBox()
  if (!box) throw new Error('There is no notification to be swiped.')
  const [x, y] = [box.x + 30, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + pixels / 2, y, { steps: 4 })
  await page.mouse.move(x + pixels, y, { steps: 4 })
  await page.mouse.up()
}

test('[138] a swipe to the right past 50 px removes it; a shorter one or one to the left does not', async () => {
  const page = await openWithClock()
  await provoke(page)
  await seeToast(page, ...denied)
  for (const pixels of [49, -200]) {
    await swipe(page, pixels)
    expect(await toastsOf(page).count()).toBe(1)
    expect(await toastsOf(page).getAttribute('data-state')).toBe('open')
  }
  await swipe(page, 52)
  await toastsOf(page).waitFor({ state: 'detached' })
})

test('[139] F8 moves the focus to the notifications, Tab to the close button, and Escape removes it', async () => {
  const page = await openWithClock()
  await provoke(page)
  await seeToast(page, ...denied)
  await page.getByLabel('Password').focus()
  await page.keyboard.press('F8')
  const region = page.getByRole('region', { name: 'Notifications (F8)' })
  expect(await region.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  await page.clock.runFor(60_000)
  expect(await toastsOf(page).count()).toBe(1)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Close')
  await page.keyboard.press('Escape')
  await toastsOf(page).waitFor({ state: 'detached' })
})

const look = (page: Page) => toastsOf(page).evaluate((element) => getComputedStyle(element).backgroundColor)

test('[135] the variant is default for a success and destructive for a failure', async () => {
  const page = await stoa.page({
    as: 'administrator',
    path: '/tags/law',
    expectedErrors: /Failed to load resource/,
  })
  const isDefault = await page.evaluate(() => {
    const surface = document.createElement('i')
    surface.className = 'bg-surface'
    return getComputedStyle(document.body.appendChild(surface)).backgroundColor
  })
  await page.getByLabel('Name', { exact: true }).fill('family law')
  await page.route('**/api/tags/law', (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 500 }) : route.continue(),
  )
  await page.getByRole('button', { name: 'Save' }).click()
  await seeToast(page, 'Error', 'Failed to update tag')
  const destructive = await look(page)
  await page.unroute('**/api/tags/law')
  await page.getByRole('button', { name: 'Save' }).click()
  await seeToast(page, 'Success', 'Tag updated successfully')
  expect(await look(page)).toBe(isDefault)
  expect(destructive).not.toBe(isDefault)
  expect(await toastsOf(page).count()).toBe(1)
})

test('[133] title, description and action are each optional', async () => {
  const page = await stoa.page()
  const html = await buildPage(fileURLToPath(new URL('./toast-page.tsx', import.meta.url)))
  await page.route('**/toast-page', (route) => route.fulfill({ contentType: 'text/html', body: html }))
  await page.goto(`${stoa.url}/toast-page`)
  const show = (given: object) =>
    page.evaluate((toast) => (window as unknown as { toast: (given: object) => void }).toast(toast), given)

  await show({ title: 'A title alone' })
  expect((await (await seeToast(page, 'A title alone')).innerText()).trim()).toBe('A title alone')
  await show({ description: 'A description alone' })
  expect((await (await seeToast(page, 'A description alone')).innerText()).trim()).toBe('A description alone')

  await page.evaluate(() => {
    const { toast } = window as unknown as { toast: (given: object) => void }
    const run = () => document.body.setAttribute('data-undone', '')
    toast({ title: 'Removed', description: 'One code', action: { label: 'Undo', altText: 'Undo it', run } })
  })
  const whole = await seeToast(page, 'Removed', 'One code')
  expect(await toastsOf(page).count()).toBe(1)
  await whole.getByRole('button', { name: 'Undo' }).click()
  await page.locator('body[data-undone]').waitFor({ state: 'attached' })
  await toastsOf(page).waitFor({ state: 'detached' })
})
