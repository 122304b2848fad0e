// The browser of the benchmark: signed-in pages, each in a new profile with an empty cache, and a script in them that measures when
// something is first painted.

import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { chromiumArguments, getChromium } from '#test/chromium.ts'
import type { Defer } from '#test/clean-up.ts'

declare global {
  interface Window {
    /** Resolves with the time from the start of the visit to the first painted frame in which the test holds. */
    whenPainted(test: () => boolean): Promise<number>
  }
}

export type Visitor = { browser: Browser; origin: string; cookie: string }

/** Without it V8 parses a file again for each Error that an attached debugger sees, which no visitor's browser does. */
const args = [...chromiumArguments, '--js-flags=--no-enable-lazy-source-positions']

export async function launchChromium(defer: Defer): Promise<Browser> {
  const browser = await chromium.launch({ executablePath: getChromium(), args })
  defer(() => browser.close())
  return browser
}

/** Returns a page before its first visit. Sends the cookie, if there is one, only to the origin. */
export async function openPage(visitor: Visitor, options: BrowserContextOptions = {}): Promise<Page> {
  const { browser, origin, cookie } = visitor
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options })
  await context.addInitScript(() => {
    if (location.protocol === 'http:') localStorage.setItem('stoa-first-steps', 'shown')
  })
  const [name = '', value = ''] = cookie.split('=')
  if (name) await context.addCookies([{ name, value, url: origin, sameSite: 'Strict', httpOnly: true }])
  const page = await context.newPage()
  await page.addInitScript(installClock)
  return page
}

/** Opens the list of sessions, and waits for its first rows and everything that its screen reads ahead. */
export async function openSessions(visitor: Visitor): Promise<Page> {
  const page = await openPage(visitor)
  await page.goto(`${visitor.origin}/sessions`)
  await page.locator('[role=row] a').first().waitFor()
  await page.waitForTimeout(1_000)
  return page
}

/** Runs in the page, and so cannot refer to anything outside. */
function installClock(): void {
  window.whenPainted = (test) =>
    new Promise((resolve, reject) => {
      const givesUpAt = performance.now() + 15_000
      const look = () => {
        if (performance.now() > givesUpAt) return reject(new Error(`Never painted: ${test}`))
        if (!test()) return void requestAnimationFrame(look)
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve(performance.now())
        port2.postMessage(undefined)
      }
      requestAnimationFrame(look)
    })
}
