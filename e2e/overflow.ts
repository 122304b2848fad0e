// Checks that a page does not scroll sideways.

import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Waits, since the page follows a change of the window's size with a delay. */
export async function expectNoOverflow(page: Page): Promise<void> {
  // Not compared with the window: space for a scroll bar is reserved.
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - document.body.offsetWidth)
  await expect.poll(overflow, { message: `what ${page.url()} is too wide by` }).toBe(0)
}
