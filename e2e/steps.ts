// Keys and clicks of a journey, counted.

import type { Locator, Page } from 'playwright-core'

export function countSteps(page: Page) {
  let steps = 0
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
    steps += keys.length
  }
  return {
    press,
    steps: () => steps,
    async click(target: Locator) {
      await target.click()
      steps += 1
    },
    /** Uses the search box; Enter opens the best match. */
    async search(text: string) {
      await press('/')
      await page.getByRole('combobox', { name: 'Search anything' }).and(page.locator(':focus')).waitFor()
      await press(...text)
      await page.getByRole('option').first().waitFor()
      await press('Enter')
    },
  }
}
