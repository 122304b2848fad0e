// Whether a page scrolls sideways, which none may.

import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Also right after the window has changed its size, which takes the page a moment to follow. */
export async function expectNoOverflow(page: Page): Promise<void> {
  // Not against the window: the place for a scroll bar is kept free.
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - document.body.offsetWidth)
  await expect.poll(overflow, { message: `what ${page.url()} is too wide by` }).toBe(0)
}
