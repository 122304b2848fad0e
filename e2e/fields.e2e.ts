// Text fields under a finger: iOS zooms into a page at each field whose text is smaller than 16 px.

import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { settled } from './axe.ts'
import { expectNoOverflow } from './overflow.ts'
import { openStoa } from './stoa.ts'

const stoa = await openStoa({ demo: true })

const idIn = async (statement: ReturnType<typeof sql>) =>
  (await stoa.db.query<{ id: string }>(statement))[0]?.id ?? expect.unreachable('The demo has none.')

const screens = [
  '/',
  '/users',
  '/experts',
  '/experts/compare',
  '/sessions',
  '/feedback',
  '/tags',
  '/tags?new',
  `/tags/${encodeURIComponent(await idIn(sql`select id from tags order by id limit 1`))}`,
  '/discount-codes',
  '/discount-codes?new',
  `/discount-codes/${encodeURIComponent(await idIn(sql`select id from discount_codes order by id limit 1`))}`,
  '/activity',
  '/data-health',
  '/members',
  '/members/roles',
  '/account',
]

test('each text field of every screen has 16 px where the pointer is coarse, and no screen of 320 px overflows', {
  timeout: 240_000,
}, async () => {
  const desk = await stoa.page({ as: 'administrator', path: '/tags' })
  const touch = await stoa.browser.newContext({
    hasTouch: true,
    isMobile: true,
    viewport: { width: 320, height: 640 },
  })
  await touch.addCookies(await desk.context().cookies())
  const page = await touch.newPage()
  const fields = page.locator(
    'input:not([type=checkbox], [type=radio], [type=color], [type=hidden]), textarea, select',
  )
  const sizes = () =>
    fields.evaluateAll((all) => all.map((one) => Number.parseFloat(getComputedStyle(one).fontSize)))
  let count = 0
  for (const path of screens) {
    await page.goto(stoa.url + path)
    await settled(page)
    expect([path, await page.getByText(/not found/i).count()]).toEqual([path, 0])
    const found = await sizes()
    count += found.length
    expect([path, found.filter((size) => size < 16)]).toEqual([path, []])
    await expectNoOverflow(page)
  }
  expect(count).toBeGreaterThan(screens.length)
  await touch.close()
  const signIn = await stoa.browser.newContext({
    hasTouch: true,
    isMobile: true,
    viewport: { width: 320, height: 640 },
  })
  const form = await signIn.newPage()
  await form.goto(stoa.url)
  await form.getByLabel('Email').waitFor()
  expect(await form.getByLabel('Email').evaluate((one) => getComputedStyle(one).fontSize)).toBe('16px')
  await expectNoOverflow(form)
  await signIn.close()
})
