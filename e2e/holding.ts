// Calls that a journey holds back.

import type { Page } from 'playwright-core'

/** `hold`: holds back the calls of a page to these addresses until `release`. */
export function holding(addresses: string) {
  const held = Promise.withResolvers<void>()
  const hold = (page: Page) =>
    page.route(addresses, async (route) => {
      await held.promise
      await route.continue()
    })
  return { hold, release: held.resolve }
}
