// A screen in a browser of a width and a look, with everything on it loaded.

import type { Browser, Page } from 'playwright-core'
import type { Screen } from './shot-screens.ts'

export type Size = { width: number; height: number }
export type Look = 'light' | 'dark' | 'forced' | 'print'
/** `pixels`: for each of the screen. */
export type View = { viewport: Size; look: Look; pixels?: number }
export type ShotOptions = { browser: Browser; origin: string; cookie: string; folder: string }

/** By then pictures and charts are loaded. */
const settledMs = 600

/** In a context of its own. */
export async function openScreen(options: ShotOptions, screen: Screen, view: View): Promise<Page> {
  const context = await contextOf(options, view)
  const page = await context.newPage()
  await visit(page, options.origin, screen)
  return page
}

export async function visit(page: Page, origin: string, screen: Screen): Promise<void> {
  await page.goto(origin + screen.path)
  await page.getByRole('heading').first().waitFor()
  await settled(page)
  await screen.prepare?.(page)
  await settled(page)
}

async function settled(page: Page): Promise<void> {
  await page.locator('[data-skeleton], [aria-busy=true]').first().waitFor({ state: 'detached' })
  await page.waitForTimeout(settledMs)
}

export async function contextOf(
  { browser, origin, cookie }: ShotOptions,
  { viewport, look, pixels = 1 }: View,
) {
  const isPhone = viewport.width < 500
  const context = await browser.newContext({
    viewport,
    deviceScaleFactor: pixels,
    colorScheme: look === 'dark' ? 'dark' : 'light',
    forcedColors: look === 'forced' ? 'active' : 'none',
    hasTouch: isPhone,
    isMobile: isPhone,
  })
  const [name = '', value = ''] = cookie.split('=')
  if (name) await context.addCookies([{ name, value, url: origin, sameSite: 'Strict', httpOnly: true }])
  return context
}
