// bench browser: opening a row of the list and going back, and scrolling through it as fast as its rows arrive.

import type { Page } from 'playwright-core'
import { freshPage, type Visitor, type Window, withProcessorTimes } from './chromium.ts'
import { cellsOf, megabytes, ms, number, printTable, seconds } from './report.ts'

const times = 40
const rowsApart = 700
/** The time that a user needs to find a row. */
const lookMs = 1_000
/** Longer than a list takes to write the visible row into its address. */
const settledMs = 400

export async function measureOpening(visitor: Visitor): Promise<void> {
  const page = await freshPage(visitor)
  await page.goto(`${visitor.origin}/sessions`)
  await page.locator('[role=row] a').first().waitFor()
  await page.waitForTimeout(lookMs)
  const took = { hovered: [] as number[], unprepared: [] as number[], back: [] as number[] }
  for (let time = 0; time < times; time++) {
    await page.evaluate((top) => scrollTo(0, top), (time + 1) * rowsApart)
    await page.waitForTimeout(settledMs)
    const row = await rowInSight(page)
    const isHovered = time % 2 === 1
    took[isHovered ? 'hovered' : 'unprepared'].push(await open(page, row, isHovered))
    took.back.push(await goBack(page, row))
  }
  await page.context().close()
  const row = (name: string, some: number[]) => [
    name,
    number(some.length),
    ...cellsOf(some, 'p50', 'p95', 'max'),
  ]
  printTable(
    'Rows and their details, until painted',
    ['From', 'times', 'p50 ms', 'p95 ms', 'max ms'],
    [
      row('a click on a row that the pointer had reached before', took.hovered),
      row('a click without the pointer before it, so that nothing is read ahead', took.unprepared),
      row('back, until the row is where it was', took.back),
    ],
  )
}

type Row = { href: string; x: number; y: number }

/** A row in the middle of the window. */
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

async function open(page: Page, { href, x, y }: Row, isHovered: boolean): Promise<number> {
  if (isHovered) {
    await page.mouse.move(x + 5, y + 5)
    await page.waitForTimeout(settledMs)
  } else await page.mouse.move(0, 0)
  await page.evaluate(awaitDetails)
  if (isHovered) await page.mouse.click(x + 5, y + 5)
  else await page.locator(`a[href="${href}"]`).evaluate((link: HTMLElement) => link.click())
  return await page.evaluate(() => (window as unknown as { opened: Promise<number> }).opened)
}

/** Runs in the page, and so cannot refer to anything outside. */
function awaitDetails(): void {
  const { clock } = window as unknown as Window
  const opened = new Promise<Event>((resolve) =>
    addEventListener('click', resolve, { capture: true, once: true }),
  ).then(async ({ timeStamp }) => {
    const paintedAt = await clock.whenPainted(
      () => document.querySelector('[role=table]') === null && document.querySelector('main dl') !== null,
    )
    return paintedAt - timeStamp
  })
  Object.assign(window, { opened })
}

function goBack(page: Page, row: Row): Promise<number> {
  return page.evaluate(async ({ href, y }) => {
    const { clock } = window as unknown as Window
    const startedAt = performance.now()
    history.back()
    const paintedAt = await clock.whenPainted(() => {
      const link = document.querySelector(`[role=row] a[href="${href}"]`)
      return link !== null && Math.abs(link.getBoundingClientRect().y - y) <= 1
    })
    return paintedAt - startedAt
  }, row)
}

const rowsAtLeast = 100_000
const pixelsPerFrame = 2_000
/** The definition of a long task in browsers. */
const longMs = 50

type Scrolled = { tookMs: number; rows: number; frames: number[]; tasks: number[]; heap: number }

export async function measureScrolling(visitor: Visitor): Promise<void> {
  const page = await freshPage(visitor)
  await page.goto(`${visitor.origin}/sessions`)
  await page.locator('[role=row] a').first().waitFor()
  await page.waitForTimeout(1_000)
  const { answer, times } = await withProcessorTimes(page, () =>
    page.evaluate(scroll, { rowsAtLeast, pixelsPerFrame }),
  )
  const { tookMs, rows, frames, tasks, heap } = answer
  await page.context().close()
  printTable(
    `Scrolling through ${number(rowsAtLeast)} sessions`,
    ['Figure', ''],
    [
      ['rows at hand in the end', number(rows)],
      ['seconds', seconds(tookMs)],
      ['tasks above 50 ms', number(tasks.length)],
      ['longest of them, ms', tasks.length === 0 ? 'none' : ms(Math.max(...tasks))],
      ['tasks above 50 ms of processor time', number(times.filter((time) => time > longMs).length)],
      ['longest task by processor time, ms', ms(Math.max(...times))],
      ['frames', number(frames.length)],
      [
        'from frame to frame, p50 / p95 / p99 / max ms',
        cellsOf(frames, 'p50', 'p95', 'p99', 'max').join(' / '),
      ],
      ['memory of the scripts in the end', megabytes(heap)],
    ],
  )
}

/** Runs in the page, and so cannot refer to anything outside. */
function scroll(order: { rowsAtLeast: number; pixelsPerFrame: number }): Promise<Scrolled> {
  const tasks: number[] = []
  const frames: number[] = []
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(duration)
  }).observe({ type: 'longtask' })
  const rowHeight = document.querySelector('[role=row]:has(a)')?.getBoundingClientRect().height ?? 1
  const list = document.querySelectorAll<HTMLElement>('[role=table] [role=rowgroup]')[1]
  const rowsNow = () => (list?.offsetHeight ?? 0) / rowHeight
  const startedAt = performance.now()
  return new Promise((resolve) => {
    let before = startedAt
    const step = (now: number) => {
      frames.push(now - before)
      before = now
      if (scrollY < order.rowsAtLeast * rowHeight) {
        scrollBy(0, order.pixelsPerFrame)
        return void requestAnimationFrame(step)
      }
      const heap = (performance as unknown as { memory: { usedJSHeapSize: number } }).memory.usedJSHeapSize
      resolve({ tookMs: now - startedAt, rows: rowsNow(), frames, tasks, heap })
    }
    requestAnimationFrame(step)
  })
}
