// bench browser: opening rows of the list, and scrolling through it as fast as its rows arrive.

import type { Page } from 'playwright-core'
import { openSessions, type Visitor } from './chromium.ts'
import { cellsOf, ms, number, printTable } from './report.ts'

const times = 40
const rowsApart = 700
/** Longer than a list takes to write the visible row into its address. */
const settledMs = 400

export async function measureOpening(visitor: Visitor): Promise<void> {
  const page = await openSessions(visitor)
  const [first, hovered, unprepared]: [number[], number[], number[]] = [[], [], []]
  for (let time = 0; time < times; time++) {
    await page.evaluate((top) => scrollTo(0, top), (time + 1) * rowsApart)
    await page.waitForTimeout(settledMs)
    const row = await rowInSight(page)
    const isHovered = time % 2 === 1
    const clicks = isHovered ? hovered : unprepared
    clicks.push(await open(page, row, isHovered))
    await page.goBack()
    await page.locator(`[role=row] a[href="${row.href}"]`).waitFor()
  }
  await page.context().close()
  for (let time = 0; time < times / 2; time++) {
    const fresh = await openSessions(visitor)
    first.push(await open(fresh, await rowInSight(fresh), false))
    await fresh.context().close()
  }
  const rows = Object.entries({
    'the first click after a fresh load': first,
    'a click on a row that the pointer had reached before': hovered,
    'a click without the pointer before it, so that nothing is read ahead': unprepared,
  }).map(([name, took]) => [name, number(took.length), ...cellsOf(took, 0.5, 0.95)])
  printTable('Rows and their details, until painted', ['From', 'times', 'p50 ms', 'p95 ms'], rows)
}

type Row = { href: string; x: number; y: number }

/** Returns a row in the middle of the window. */
function rowInSight(page: Page): Promise<Row> {
  return page.evaluate(() => {
    const link = [...document.querySelectorAll<HTMLAnchorElement>('[role=row] a')].find(
      (one) => one.getBoundingClientRect().top > 400,
    )
    if (!link) throw new Error('No row is in sight.')
    const { x, y } = link.getBoundingClientRect()
    return { href: link.getAttribute('href') ?? '', x, y }
  })
}

/** Returns the time from the click to the details. */
async function open(page: Page, { href, x, y }: Row, isHovered: boolean): Promise<number> {
  await page.mouse.move(isHovered ? x + 5 : 0, isHovered ? y + 5 : 0)
  if (isHovered) await page.waitForTimeout(settledMs)
  const details = await page.evaluateHandle(awaitDetails)
  if (isHovered) await page.mouse.click(x + 5, y + 5)
  else await page.locator(`a[href="${href}"]`).evaluate((link: HTMLElement) => link.click())
  return await details.evaluate(({ took }) => took)
}

/** Runs in the page, so it cannot refer to anything outside. */
function awaitDetails(): { took: Promise<number> } {
  const clicked = new Promise<Event>((resolve) =>
    addEventListener('click', resolve, { capture: true, once: true }),
  )
  const took = clicked.then(async ({ timeStamp }) => {
    const paintedAt = await window.whenPainted(
      () => document.querySelector('[role=table]') === null && document.querySelector('main dl') !== null,
    )
    return paintedAt - timeStamp
  })
  return { took }
}

/** Fewer than the smallest data set that is measured has, so that the end is reached. */
const rowsAtLeast = 90_000

export async function measureScrolling(visitor: Visitor): Promise<void> {
  const page = await openSessions(visitor)
  const longest = await page.evaluate(scroll, rowsAtLeast)
  await page.context().close()
  const row = [longest === 0 ? 'none' : ms(longest)]
  printTable(`Scrolling through ${number(rowsAtLeast)} sessions`, ['Longest task above 50 ms'], [row])
}

/** Returns the longest task of those that browsers report as long. Runs in the page, so it cannot refer to anything outside. */
function scroll(rows: number): Promise<number> {
  let longest = 0
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration)
  }).observe({ type: 'longtask' })
  const rowHeight = document.querySelector('[role=row]:has(a)')?.getBoundingClientRect().height ?? 1
  return new Promise((resolve) => {
    const step = () => {
      if (scrollY >= rows * rowHeight) return resolve(longest)
      scrollBy(0, 2_000)
      requestAnimationFrame(step)
    }
    requestAnimationFrame(step)
  })
}
