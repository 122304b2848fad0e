// bench browser: how long a user waits, in Chromium on the same machine.

import { launchChromium } from './chromium.ts'
import { measureFirstLoad } from './first-load.ts'
import { benchOn } from './measured.ts'
import { measureOpening, measureScrolling } from './opening.ts'
import { measureTyping } from './typing.ts'

export const benchBrowser = benchOn('browser', async ({ db, stoa, headers: { cookie = '' }, defer }) => {
  const browser = await launchChromium(defer)
  process.stdout.write(`Chromium ${browser.version()}\n`)
  const visitor = { browser, origin: stoa.origin, cookie }
  await measureFirstLoad(visitor)
  await measureOpening(visitor)
  await measureTyping(visitor, db)
  await measureScrolling(visitor)
})
