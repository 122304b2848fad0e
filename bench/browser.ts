// bench browser: the waiting times of a user, in Chromium on the same machine.

import { launchChromium } from './chromium.ts'
import { ensureData } from './data.ts'
import { measureFirstLoad } from './first-load.ts'
import { printMachine } from './machine.ts'
import { measureOpening } from './opening.ts'
import { open, placeOf, sessionsOf } from './place.ts'
import { startStoa } from './processes.ts'
import { measureScrolling } from './scrolling.ts'
import { asAdministrator } from './sign-in.ts'
import { measureTyping } from './typing.ts'

export async function benchBrowser(args: string[]): Promise<void> {
  const place = placeOf(sessionsOf(args))
  await ensureData(place)
  const { maintenance: db, close } = await open(place)
  await printMachine('browser', args, db)
  const stoa = await startStoa(place)
  const browser = await launchChromium()
  try {
    process.stdout.write(`Chromium ${browser.version()}\n`)
    await asAdministrator(place, stoa.origin, async ({ cookie = '' }) => {
      const visitor = { browser, origin: stoa.origin, cookie }
      await measureFirstLoad(visitor)
      await measureOpening(visitor)
      await measureTyping(visitor, db)
      await measureScrolling(visitor)
    })
  } finally {
    await browser.close()
    await stoa.stop()
    await close()
  }
}
