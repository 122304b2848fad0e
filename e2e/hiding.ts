// Tabs that are hidden and shown: a headless browser considers every tab visible.

import type { Page } from 'playwright-core'

/** To be run in each page before its own scripts. */
export function installHiding(): void {
  let isHidden = false
  Object.defineProperty(document, 'hidden', { get: () => isHidden })
  Object.assign(window, {
    hide(hidden: boolean) {
      if (hidden === isHidden) return
      isHidden = hidden
      document.dispatchEvent(new Event('visibilitychange'))
    },
  })
}

/** Shows this tab and hides all others. */
export async function show(page: Page, pages: readonly Page[]): Promise<void> {
  for (const one of pages) if (one !== page) await one.evaluate('hide(true)')
  await page.evaluate('hide(false)')
}
