// Journeys of people who type with an input method: the keys that it uses have no other effect.

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openStoa } from './stoa.ts'

const stoa = await openStoa({
  documents: {
    users: [{ id: 'u1', username: 'ada@inbox.example', displayName: 'Ada Lovelace' }],
    sessions: [
      {
        id: 's1',
        userId: 'u1',
        question: 'The first word and the second word?',
        slot: { seconds: 1_785_000_000, nanoseconds: 0 },
      },
    ],
    tags: [{ id: 'sql', name: 'sql', color: 'teal' }],
    'discount-codes': [{ id: 'RELAY20', percentageDiscount: 20 }],
  },
})

const open = async (path: string) => {
  const page = await stoa.page({ as: 'administrator', path })
  await page.locator('main h1').waitFor()
  return page
}

/** Sends a key of an input method to the focused element, as Safari and as Chrome report it. */
const compose = async (page: Page, key: string) => {
  await page.evaluate((name) => {
    for (const isComposing of [false, true])
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', {
          key: name,
          keyCode: 229,
          isComposing,
          bubbles: true,
          cancelable: true,
        }),
      )
  }, key)
  // Waits until any effect of the key is shown.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
}

test('in the search box Enter opens nothing, and Escape leaves the text', async () => {
  const page = await open('/tags')
  await page.keyboard.press('/')
  await page.keyboard.type('ada')
  await page.getByRole('option', { name: /Ada Lovelace/ }).waitFor()
  await page.keyboard.press('ArrowDown')
  const box = page.getByRole('combobox', { name: 'Search anything' })
  await expect.poll(() => box.getAttribute('aria-activedescendant')).not.toBeNull()
  const active = await box.getAttribute('aria-activedescendant')
  for (const key of ['ArrowDown', 'Enter', 'Escape']) await compose(page, key)
  expect(await box.getAttribute('aria-activedescendant')).toBe(active)
  expect(await box.inputValue()).toBe('ada')
  expect(new URL(page.url()).pathname).toBe('/tags')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/users\/u1/)
})

test('in a filter Enter chooses nothing, and Escape leaves it open', async () => {
  const page = await open('/sessions')
  await page.locator('main [data-row]').first().waitFor()
  await page.locator('main [aria-keyshortcuts~=f]').waitFor()
  await page.keyboard.press('f')
  await page.getByRole('dialog', { name: 'Add a filter' }).getByRole('button', { name: 'User' }).click()
  const field = page.getByLabel('Search users')
  await field.fill('ada')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Ada Lovelace/ })
    .waitFor()
  for (const key of ['Enter', 'Escape', 'ArrowDown']) await compose(page, key)
  expect(await field.inputValue()).toBe('ada')
  expect(new URL(page.url()).search).not.toContain('u1')
  await page.keyboard.press('Enter')
  await page.waitForURL(/u1/)
})
