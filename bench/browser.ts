// bench browser: the waiting times of a user, in Chromium on the same machine.

import { launchChromium } from './chromium.ts'
import { measureFirstLoad } from './first-load.ts'
import { measureOpening, measureScrolling } from './opening.ts'
import { benchOn } from './server.ts'
import { measureTyping } from './typing.ts'

export const benchBrowser = benchOn('browser', async ({ db, stoa, headers: { cookie = '' } }) => {
  const browser = await launchChromium()
  try {
    process.stdout.write(`Chromium ${browser.version()}\n`)
    const visitor = { browser, origin: stoa.origin, cookie }
    await measureFirstLoad(visitor)
    await measureOpening(visitor)
    await measureTyping(visitor, db)
    await measureScrolling(visitor)
  } finally {
    await browser.close()
  }
})
