// bench shots: pictures of all screens in both themes, in a wide window and on a phone; or those of README and guide, with two pixels for
// each of the screen.

import { mkdir, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Page } from 'playwright-core'
import { launchChromium, openPage, type Visitor } from './chromium.ts'
import type { Defer } from './clean-up.ts'
import { ensureData, lastDay } from './data.ts'
import { open, signIn } from './installation.ts'
import { startStoa } from './processes.ts'

const sessions = 20_000
const wide = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

/** An address, and the actions before its picture. */
type Screen = string | [path: string, prepare: (page: Page) => Promise<unknown>]
type Picture = { name: string; screen: string; viewport: typeof wide; look: 'light' | 'dark' }

const documented: Picture[] = [
  { name: 'dashboard-light', screen: 'dashboard', viewport: wide, look: 'light' },
  { name: 'sessions-light', screen: 'sessions-found', viewport: wide, look: 'light' },
  { name: 'session-dark', screen: 'session', viewport: wide, look: 'dark' },
  { name: 'search-light', screen: 'search', viewport: wide, look: 'light' },
  { name: 'expert-dark', screen: 'expert', viewport: wide, look: 'dark' },
  { name: 'phone-dark', screen: 'dashboard', viewport: phone, look: 'dark' },
]

export async function takeShots(args: string[], defer: Defer): Promise<void> {
  const options = {
    into: { type: 'string', default: '.data/shots' },
    documentation: { type: 'boolean', default: false },
  } as const
  const { documentation, into } = parseArgs({ args, options }).values
  const folder = resolve(documentation ? 'docs/images' : into)
  await mkdir(folder, { recursive: true })
  const env = await ensureData(sessions)
  const browser = await launchChromium(defer)
  const { origin } = await startStoa(env, defer)
  const { cookie = '' } = await signIn(await open(env, defer), origin)
  const screens = await screensOf(origin, cookie)
  const pictures = documentation ? documented : Object.keys(screens).flatMap(inAllLooks)
  for (const { name, screen, viewport, look } of pictures) {
    const visitor = { browser, origin, cookie: screen === 'sign-in' ? '' : cookie }
    const isPhone = viewport === phone
    const page = await openPage(visitor, {
      viewport,
      deviceScaleFactor: documentation ? 2 : 1,
      colorScheme: look,
      hasTouch: isPhone,
      isMobile: isPhone,
    })
    await visit(page, origin, screens[screen] ?? '/')
    // Playwright itself does not write WebP.
    const session = await page.context().newCDPSession(page)
    const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 80 })
    await writeFile(`${folder}/${name}.webp`, Buffer.from(data, 'base64'))
    await page.context().close()
  }
}

function inAllLooks(screen: string): Picture[] {
  return [wide, phone].flatMap((viewport) =>
    (['light', 'dark'] as const).map((look) => {
      return { name: `${screen}-${viewport.width}-${look}`, screen, viewport, look }
    }),
  )
}

/** Long enough for pictures and charts to load. */
const settledMs = 600

async function visit(page: Page, origin: string, screen: Screen): Promise<void> {
  const [path, prepare] = typeof screen === 'string' ? [screen] : screen
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

/** Returns the screens by name; each record is the first of its list. */
async function screensOf(origin: string, cookie: Visitor['cookie']): Promise<Record<string, Screen>> {
  const firstOf = async (list: string): Promise<string> => {
    const answer = await fetch(`${origin}/api/${list}limit=1`, { headers: { cookie } })
    const [row]: { id: string }[] = await answer.json()
    return encodeURIComponent(row?.id ?? '')
  }
  const session = await firstOf('sessions?label=Completed&')
  const found = await firstOf('sessions?q=heat&label=Completed&')
  const user = await firstOf('users?expert=false&')
  const expert = await firstOf('users?expert=true&')
  const searchBox = (page: Page) => page.getByRole('combobox', { name: 'Search anything' })
  return {
    dashboard: `/?from=2025-10-05&until=${lastDay}`,
    users: '/users',
    user: `/users/${user}`,
    'user-preview': `/users?open=${user}`,
    expert: `/users/${expert}`,
    week: [
      `/users/${expert}?week=${lastDay}`,
      (page) => page.getByRole('region', { name: 'Week' }).scrollIntoViewIfNeeded(),
    ],
    experts: '/experts',
    'experts-table': '/experts?as=table',
    sessions: '/sessions',
    'sessions-filtered': `/sessions?label=Completed&maxRating=2&expert=${expert}`,
    'sessions-found': '/sessions?q=heat',
    'session-preview': `/sessions?label=Completed&open=${session}`,
    session: `/sessions/${session}`,
    passage: `/sessions/${found}?q=heat`,
    feedback: '/feedback',
    tags: '/tags',
    tag: `/tags/${await firstOf('tags?')}`,
    codes: '/discount-codes',
    code: `/discount-codes/${await firstOf('discount-codes?')}`,
    activity: '/activity',
    'activity-none': '/activity?q=qqqq',
    faults: '/data-health',
    members: '/members',
    roles: '/members/roles',
    palette: ['/tags', (page) => searchBox(page).focus()],
    search: ['/tags', (page) => searchBox(page).fill('heat')],
    'not-found': '/nowhere',
    api: '/api/docs',
    'sign-in': '/',
  }
}
