// Several tabs of one browser in any order of opening, reloading, closing, crashing and sleeping: none misses a change, and none reports
// for longer than 3 seconds that the server does not answer.

import * as fc from 'fast-check'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { installHiding, show } from './hiding.ts'
import { openStoa } from './stoa.ts'

/** A few runs by default; the environment can set more. */
const runs = Number(process.env.STOA_TAB_RUNS ?? 2)
const runMs = 60_000

const stoa = await openStoa({ documents: { tags: [{ id: 'law', name: 'Law 0' }] } })

const foreseen = /Failed to load resource|ERR_/

type Step = { does: 'open' | 'reload' | 'close' | 'crash' | 'sleep' | 'change'; at: number }

const step = fc.record<Step>({
  does: fc.constantFrom('open', 'reload', 'close', 'crash', 'sleep', 'change'),
  at: fc.nat(5),
})

/** Simulates sleep of the machine: no tab runs, the connection dies unnoticed, and the clock continues. */
function installSleep(): void {
  const now = Date.now
  let sleptMs = 0
  Date.now = () => now() + sleptMs
  const Source = window.EventSource
  let sources: EventSource[] = []
  window.EventSource = class extends Source {
    constructor(url: string | URL, init?: EventSourceInit) {
      super(url, init)
      sources.push(this)
    }
  }
  Object.assign(window, {
    sleepFor(ms: number) {
      sleptMs += ms
      for (const source of sources) {
        source.close()
        source.onmessage = null
      }
      sources = []
    },
  })
}

/** Records the longest time during which the page has said that the server does not answer. */
function watchAlarm(): void {
  let sinceMs: number | undefined
  let longestMs = 0
  setInterval(() => {
    const isShown = document.body?.innerText.includes("Can't reach the server")
    sinceMs = isShown ? (sinceMs ?? performance.now()) : undefined
    if (sinceMs !== undefined) longestMs = Math.max(longestMs, performance.now() - sinceMs)
    document.documentElement.dataset.alarmMs = String(longestMs)
  }, 50)
}

let version = 0

async function change(): Promise<void> {
  version += 1
  await stoa.save('tags', { id: 'law', name: `Law ${version}` })
}

async function expectCurrent(pages: readonly Page[]): Promise<void> {
  for (const page of pages) {
    await show(page, pages)
    await page.getByText(`Law ${version}`, { exact: true }).first().waitFor({ timeout: 10_000 })
    expect(Number(await page.locator('html').getAttribute('data-alarm-ms'))).toBeLessThan(3_000)
  }
}

async function sleep(pages: readonly Page[]): Promise<void> {
  for (const page of pages) await page.evaluate('sleepFor(600_000)')
}

async function crash(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  // The answer never comes, because the page has crashed.
  void session.send('Page.crash').catch(() => undefined)
  await page.waitForEvent('crash')
  await page.close()
}

async function take(pages: Page[], { does, at }: Step): Promise<void> {
  const index = at % pages.length
  const [first] = pages
  const page = pages[index]
  if (!first || !page) throw new Error('There is no tab.')
  if (does === 'change') return await change()
  // Changes while the tabs are busy: in the gap, and while a page loads.
  const changes = change()
  if (does === 'sleep') await sleep(pages)
  else if (does === 'reload') await page.reload()
  else if (does === 'open' && pages.length < 6) pages.push(await stoa.tab(first, '/tags', foreseen))
  else if (does !== 'open' && pages.length > 2) {
    pages.splice(index, 1)
    await (does === 'crash' ? crash(page) : page.close())
  }
  await changes
}

test('no tab misses a change or raises a false alarm, in any order of what happens to tabs', {
  timeout: (runs + 1) * runMs,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 8 }), async (steps) => {
      const first = await stoa.page({
        as: 'member',
        expectedErrors: foreseen,
        path: '/tags',
        prepare: async (page) => {
          await page.context().addInitScript(installHiding)
          await page.context().addInitScript(installSleep)
          await page.context().addInitScript(watchAlarm)
        },
      })
      const pages = [first, await stoa.tab(first, '/tags', foreseen)]
      for (const one of steps) {
        await take(pages, one)
        await expectCurrent(pages)
      }
      await first.context().close()
    }),
    { numRuns: runs },
  )
})

test('a page says that it is offline, and continues within two seconds of being online', async () => {
  const page = await stoa.page({
    as: 'member',
    path: '/tags',
    expectedErrors: foreseen,
    prepare: (one) => one.context().addInitScript(installHiding),
  })
  await expectCurrent([page])
  await page.context().setOffline(true)
  await page.getByText("You're offline.").waitFor()
  await change()
  await page.context().setOffline(false)
  await page.getByText(`Law ${version}`, { exact: true }).first().waitFor({ timeout: 2_000 })
  await page.getByText("You're offline.").waitFor({ state: 'detached' })
})
