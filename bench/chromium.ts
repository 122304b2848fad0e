// The browser of the benchmark: signed-in pages, each in a new profile with an empty cache, a script in them that measures when
// something is first painted, and the processor time of their tasks.

import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { chromiumArguments, getChromium } from '#test/chromium.ts'
import type { Defer } from './clean-up.ts'

export type Visitor = { browser: Browser; origin: string; cookie: string }

export type Clock = {
  /** The time from the start of the visit to the first painted frame in which the test holds. */
  whenPainted(test: () => boolean): Promise<number>
}
export type Window = { clock: Clock }

export async function launchChromium(defer: Defer): Promise<Browser> {
  const browser = await chromium.launch({ executablePath: getChromium(), args: chromiumArguments })
  defer(() => browser.close())
  return browser
}

/** It sends the cookie, if there is one, to the origin only. */
export async function openContext({ browser, origin, cookie }: Visitor, options: BrowserContextOptions) {
  const context = await browser.newContext(options)
  await context.addInitScript(() => {
    if (location.protocol === 'http:') localStorage.setItem('stoa-first-steps', 'shown')
  })
  const [name = '', value = ''] = cookie.split('=')
  if (name) await context.addCookies([{ name, value, url: origin, sameSite: 'Strict', httpOnly: true }])
  return context
}

/** Returned before its first visit. */
export async function freshPage(visitor: Visitor, height = 900): Promise<Page> {
  const context = await openContext(visitor, { viewport: { width: 1440, height } })
  const page = await context.newPage()
  await page.addInitScript(installClock)
  return page
}

/** The list of sessions with its first rows, when all that its screen reads ahead is there too. */
export async function openSessions(visitor: Visitor): Promise<Page> {
  const page = await freshPage(visitor)
  await page.goto(`${visitor.origin}/sessions`)
  await page.locator('[role=row] a').first().waitFor()
  await page.waitForTimeout(1_000)
  return page
}

/** Runs in the page, and so cannot refer to anything outside. */
function installClock(): void {
  const whenPainted = (test: () => boolean) =>
    new Promise<number>((resolve, reject) => {
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
  Object.assign(window, { clock: { whenPainted } })
}

type TraceEvent = {
  name: string
  pid: number
  tid: number
  args: { name?: string }
  /** The CPU time of the thread, in microseconds. */
  tdur?: number
}

/** The result of the work, and the milliseconds of CPU time of each task during it. */
export async function withProcessorTimes<A>(
  page: Page,
  work: () => Promise<A>,
): Promise<{ answer: A; times: number[] }> {
  const browser = page.context().browser()
  if (!browser) throw new Error('The page has no browser to be traced.')
  await browser.startTracing(page, { categories: ['-*', 'toplevel'] })
  const answer = await work()
  const trace: { traceEvents: TraceEvent[] } = JSON.parse((await browser.stopTracing()).toString())
  return { answer, times: busiestMainThread(trace.traceEvents) }
}

/** Each renderer has a main thread; the page under test is the one with most tasks. */
function busiestMainThread(events: TraceEvent[]): number[] {
  const isMain = (event: TraceEvent) => event.name === 'thread_name' && event.args.name === 'CrRendererMain'
  const tasksOf = ({ pid, tid }: TraceEvent) =>
    events.filter(
      (event) => event.pid === pid && event.tid === tid && event.name === 'ThreadControllerImpl::RunTask',
    )
  const threads = events.filter(isMain).map(tasksOf)
  const [busiest = []] = threads.sort((one, other) => other.length - one.length)
  return busiest.map(({ tdur = 0 }) => tdur / 1000)
}
