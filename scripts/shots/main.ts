// npm run shots: the pictures of README and guide, with two pixels for each of the screen.

import { writeFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { type Defer, withCleanUp } from '#test/clean-up.ts'
import { startStoa } from '#test/processes.ts'
import { launchChromium, openPage } from '../../bench/chromium.ts'
import { ensureData, lastDay } from '../../bench/data.ts'
import { open, signIn } from '../../bench/installation.ts'

const sessions = 20_000
const wide = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

/** The look of a picture, which its name ends with. */
type Look = 'light' | 'dark'

async function takeShots(defer: Defer): Promise<void> {
  const env = await ensureData(sessions)
  const browser = await launchChromium(defer)
  const { origin } = await startStoa(env, defer)
  const { cookie = '' } = await signIn(await open(env, defer), origin)
  const firstOf = async (list: string): Promise<string> => {
    const answer = await fetch(`${origin}/api/${list}&limit=1`, { headers: { cookie } })
    const [row]: { id: string }[] = await answer.json()
    return encodeURIComponent(row?.id ?? '')
  }
  const take = async (path: string, name: `${string}-${Look}`, viewport = wide, search = '') => {
    const colorScheme: Look = name.endsWith('-dark') ? 'dark' : 'light'
    const touch = viewport === phone && { hasTouch: true, isMobile: true }
    const looks = { viewport, deviceScaleFactor: 2, colorScheme, ...touch }
    const page = await openPage({ browser, origin, cookie }, looks)
    await page.goto(origin + path)
    await page.getByRole('heading').first().waitFor()
    await settle(page)
    if (search) await page.getByRole('combobox', { name: 'Search anything' }).fill(search)
    await settle(page)
    // Playwright itself does not write WebP.
    const session = await page.context().newCDPSession(page)
    const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 80 })
    await writeFile(`docs/images/${name}.webp`, Buffer.from(data, 'base64'))
    await page.context().close()
  }
  const dashboard = `/?from=2025-10-05&until=${lastDay}`
  await take(dashboard, 'dashboard-light')
  await take(dashboard, 'phone-dark', phone)
  await take('/sessions?q=heat', 'sessions-light')
  await take(`/sessions/${await firstOf('sessions?label=Completed')}`, 'session-dark')
  await take('/tags', 'search-light', wide, 'heat')
  await take(`/users/${await firstOf('users?expert=true')}?week=${lastDay}`, 'expert-dark')
}

/** Long enough for pictures and charts to load. */
const settledMs = 600

async function settle(page: Page): Promise<void> {
  await page.locator('[data-skeleton], [aria-busy=true]').first().waitFor({ state: 'detached' })
  await page.waitForTimeout(settledMs)
}

await withCleanUp(takeShots)
