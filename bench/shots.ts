// bench shots: pictures of all screens in both themes, in a wide window and on a phone; or those of README and guide, as WebP with two
// pixels for each of the screen.

import { mkdir, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { BrowserContext, Page } from 'playwright-core'
import { launchChromium, openContext, type Visitor } from './chromium.ts'
import type { Defer } from './clean-up.ts'
import { ensureData } from './data.ts'
import { installationOf, signIn } from './installation.ts'
import { startStoa } from './processes.ts'
import { type Screen, screensOf } from './shot-screens.ts'

const sessions = 20_000
const wide = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

type View = { viewport: typeof wide; look: 'light' | 'dark' }
type Options = Visitor & { folder: string }

export async function takeShots(args: string[], defer: Defer): Promise<void> {
  const options = {
    into: { type: 'string', default: '.data/shots' },
    documentation: { type: 'boolean', default: false },
  } as const
  const { documentation, into } = parseArgs({ args, options }).values
  const folder = resolve(documentation ? 'docs/images' : into)
  const installation = installationOf(sessions)
  await mkdir(folder, { recursive: true })
  await ensureData(installation)
  const browser = await launchChromium(defer)
  const stoa = await startStoa(installation.env, defer)
  const email = documentation ? 'ada@example.com' : undefined
  const { cookie = '' } = await signIn(installation, stoa, defer, email)
  const screens = await screensOf(stoa.origin, cookie)
  const own = { browser, origin: stoa.origin, cookie, folder }
  if (documentation) return await takePictures(own, screens)
  await takeScreens(own, screens)
  await takeScreens({ ...own, cookie: '' }, { 'sign-in': { path: '/' } })
}

async function takeScreens(options: Options, screens: Record<string, Screen>): Promise<void> {
  for (const viewport of [wide, phone])
    for (const look of ['light', 'dark'] as const) {
      const context = await contextOf(options, { viewport, look }, 1)
      const page = await context.newPage()
      for (const [name, screen] of Object.entries(screens)) {
        await visit(page, options.origin, screen)
        await page.screenshot({ path: `${options.folder}/${name}-${viewport.width}-${look}.png` })
      }
      await context.close()
    }
}

/** Long enough for pictures and charts to load. */
const settledMs = 600

async function visit(page: Page, origin: string, { path, prepare }: Screen): Promise<void> {
  await page.goto(origin + path)
  await page.getByRole('heading').first().waitFor()
  await settle(page)
  await prepare?.(page)
  await settle(page)
}

async function settle(page: Page): Promise<void> {
  await page.locator('[data-skeleton], [aria-busy=true]').first().waitFor({ state: 'detached' })
  await page.waitForTimeout(settledMs)
}

/** `pixels`: device pixels for each CSS pixel. */
function contextOf(visitor: Visitor, { viewport, look }: View, pixels: number): Promise<BrowserContext> {
  const isPhone = viewport === phone
  const touch = { hasTouch: isPhone, isMobile: isPhone }
  return openContext(visitor, { viewport, deviceScaleFactor: pixels, colorScheme: look, ...touch })
}

const pictures: Record<string, View & { screen: string }> = {
  'dashboard-light': { screen: 'dashboard', viewport: wide, look: 'light' },
  'sessions-light': { screen: 'sessions-found', viewport: wide, look: 'light' },
  'session-dark': { screen: 'session', viewport: wide, look: 'dark' },
  'search-light': { screen: 'search', viewport: wide, look: 'light' },
  'expert-dark': { screen: 'expert', viewport: wide, look: 'dark' },
  'phone-dark': { screen: 'dashboard', viewport: phone, look: 'dark' },
}

async function takePictures(options: Options, screens: Record<string, Screen>): Promise<void> {
  for (const [name, { screen, ...view }] of Object.entries(pictures)) {
    const shown = screens[screen]
    if (!shown) throw new Error(`There is no screen ${screen}.`)
    const context = await contextOf(options, view, 2)
    const page = await context.newPage()
    await visit(page, options.origin, shown)
    // Playwright itself does not write WebP.
    const session = await context.newCDPSession(page)
    const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 80 })
    await writeFile(`${options.folder}/${name}.webp`, Buffer.from(data, 'base64'))
    await context.close()
  }
}
