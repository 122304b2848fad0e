// bench shots: pictures of all screens in both themes, in a wide window and on a phone, and those of README and guide.

import { mkdir, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import { launchChromium } from './chromium.ts'
import { ensureData } from './data.ts'
import { asAdministrator, installationOf } from './installation.ts'
import { startStoa } from './processes.ts'
import { type Screen, screensOf } from './shot-screens.ts'

const sessions = 20_000

const sizes: readonly Size[] = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]
/** Only with --all. */
const moreSizes: readonly Size[] = [
  { width: 320, height: 640 },
  { width: 1024, height: 768 },
  { width: 2560, height: 1440 },
]

export async function takeShots(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      into: { type: 'string', default: '.data/shots' },
      all: { type: 'boolean', default: false },
      documentation: { type: 'boolean', default: false },
    },
  })
  const folder = resolve(values.documentation ? 'docs/images' : values.into)
  const installation = installationOf(sessions)
  await mkdir(folder, { recursive: true })
  await ensureData(installation)
  const stoa = await startStoa(installation)
  const browser = await launchChromium()
  try {
    const work = async ({ cookie = '' }: Record<string, string>): Promise<void> => {
      const screens = await screensOf(stoa.origin, cookie)
      const options = { browser, origin: stoa.origin, cookie, folder }
      if (values.documentation) return await takeDocumentationPictures(options, screens)
      await takeScreens(options, screens, sizes)
      await takeScreens({ ...options, cookie: '' }, { 'sign-in': { path: '/' } }, sizes)
      if (!values.all) return
      await takeScreens(options, screens, moreSizes, ['light'])
      await takeScreens(options, screens, sizes, ['forced', 'print'])
    }
    await asAdministrator(
      installation,
      stoa.origin,
      work,
      values.documentation ? 'ada@example.com' : undefined,
    )
  } finally {
    await browser.close()
    await stoa.stop()
  }
}

async function takeScreens(
  options: ShotOptions,
  screens: Record<string, Screen>,
  viewports: readonly Size[],
  looks: readonly Look[] = ['light', 'dark'],
): Promise<void> {
  const { origin, folder } = options
  for (const viewport of viewports)
    for (const look of looks) {
      const context = await contextOf(options, { viewport, look })
      const page = await context.newPage()
      for (const [name, screen] of Object.entries(screens)) {
        await visit(page, origin, screen)
        await picture(page, look, `${folder}/${name}-${viewport.width}-${look}.png`)
      }
      await context.close()
    }
}

async function picture(page: Page, look: Look, path: string): Promise<void> {
  if (look === 'print') await page.emulateMedia({ media: 'print' })
  await page.screenshot({ path, fullPage: look === 'print' })
  await page.emulateMedia({ media: null })
}

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
