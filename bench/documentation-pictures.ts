// The pictures of README and guide: WebP with two pixels for each of the screen.

import { writeFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { openScreen, type ShotOptions, type View } from './screen-page.ts'
import type { Screen } from './shot-screens.ts'

const wide = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

const pictures: Record<string, View & { screen: string }> = {
  'dashboard-light': { screen: 'dashboard', viewport: wide, look: 'light' },
  'sessions-light': { screen: 'sessions-found', viewport: wide, look: 'light' },
  'session-dark': { screen: 'session', viewport: wide, look: 'dark' },
  'search-light': { screen: 'search', viewport: wide, look: 'light' },
  'expert-dark': { screen: 'expert', viewport: wide, look: 'dark' },
  'phone-dark': { screen: 'dashboard', viewport: phone, look: 'dark' },
}

export async function takeDocumentationPictures(
  options: ShotOptions,
  screens: Record<string, Screen>,
): Promise<void> {
  for (const [name, { screen, ...view }] of Object.entries(pictures)) {
    const shown = screens[screen]
    if (!shown) throw new Error(`There is no screen ${screen}.`)
    const page = await openScreen(options, shown, { ...view, pixels: 2 })
    await writeFile(`${options.folder}/${name}.webp`, await webp(page))
    await page.context().close()
  }
}

/** Playwright itself takes no WebP. */
async function webp(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 80 })
  return Buffer.from(data, 'base64')
}
