// shots: pictures of all screens in both themes, in a wide window and on a phone.

import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser } from 'playwright-core'
import { launchChromium } from './chromium.ts'
import { ensureData, lastDay } from './data.ts'
import { placeOf } from './place.ts'
import { startStoa } from './processes.ts'
import { asAdministrator } from './sign-in.ts'

const sessions = 20_000
const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]
/** By then pictures and charts are loaded. */
const settledMs = 600
const themes = ['light', 'dark'] as const

export async function takeShots(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { into: { type: 'string', default: '.data/shots' } } })
  const folder = resolve(values.into)
  const place = placeOf(sessions)
  await mkdir(folder, { recursive: true })
  await ensureData(place)
  const stoa = await startStoa(place)
  const browser = await launchChromium()
  try {
    await asAdministrator(place, stoa.origin, async ({ cookie = '' }) => {
      const screens = await screensOf(stoa.origin, cookie)
      await takeScreens({ browser, origin: stoa.origin, cookie, folder }, screens)
      await takeScreens({ browser, origin: stoa.origin, cookie: '', folder }, { 'sign-in': '/' })
    })
  } finally {
    await browser.close()
    await stoa.stop()
  }
}

/** The addresses of all screens by name, those of records with the first of their list. */
async function screensOf(origin: string, cookie: string): Promise<Record<string, string>> {
  const first = async (list: string): Promise<string> => {
    const answer = await fetch(`${origin}/api/${list}limit=1`, { headers: { cookie } })
    const [row]: { id: string }[] = await answer.json()
    return encodeURIComponent(row?.id ?? 'none')
  }
  const session = await first('sessions?label=Completed&')
  return {
    dashboard: `/?to=${lastDay}`,
    users: '/users',
    user: `/users/${await first('users?expert=false&')}`,
    expert: `/users/${await first('users?expert=true&')}`,
    experts: '/experts',
    sessions: '/sessions',
    'sessions-completed': '/sessions?label=Completed',
    'sessions-found': '/sessions?q=heat',
    'session-preview': `/sessions?label=Completed&open=${session}`,
    session: `/sessions/${session}`,
    feedback: '/feedback',
    tags: '/tags',
    tag: `/tags/${await first('tags?')}`,
    codes: '/discount-codes',
    code: `/discount-codes/${await first('discount-codes?')}`,
    activity: '/activity',
    faults: '/data-health',
    search: '/tags',
    'not-found': '/nowhere',
    api: '/api/docs',
  }
}

type Studio = { browser: Browser; origin: string; cookie: string; folder: string }

async function takeScreens(studio: Studio, screens: Record<string, string>): Promise<void> {
  const { browser, origin, cookie, folder } = studio
  for (const viewport of sizes)
    for (const colorScheme of themes) {
      const isPhone = viewport.width < 500
      const context = await browser.newContext({
        viewport,
        colorScheme,
        hasTouch: isPhone,
        isMobile: isPhone,
      })
      const [name = '', value = ''] = cookie.split('=')
      if (name) await context.addCookies([{ name, value, url: origin, sameSite: 'Strict', httpOnly: true }])
      const page = await context.newPage()
      for (const [screen, path] of Object.entries(screens)) {
        await page.goto(origin + path)
        await page.getByRole('heading').first().waitFor()
        if (screen === 'search') await page.getByRole('combobox', { name: 'Search anything' }).fill('heat')
        await page.locator('[data-skeleton], [aria-busy=true]').first().waitFor({ state: 'detached' })
        await page.waitForTimeout(settledMs)
        await page.screenshot({ path: `${folder}/${screen}-${viewport.width}-${colorScheme}.png` })
      }
      await context.close()
    }
}
