import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** Scrolls down a list until the row is in the document: the end moves down when more rows are loaded. */
export async function toEnd(page: Page, row: Locator): Promise<void> {
  const reachEnd = async () => {
    await page.keyboard.press('End')
    return row.count()
  }
  await expect.poll(reachEnd, { timeout: 20_000 }).toBe(1)
}
