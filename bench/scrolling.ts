// Scrolling through the list of sessions as fast as its rows arrive: long tasks and frames.

import { freshPage, type Visitor } from './chromium.ts'
import { withProcessorTimes } from './main-thread.ts'
import { latenciesOf } from './statistics.ts'
import { megabytes, ms, number, printTable, seconds } from './table.ts'

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
  const { p50, p95, p99, max } = latenciesOf(frames)
  printTable(
    `Scrolling through ${number(rowsAtLeast)} sessions`,
    ['Figure', ''],
    [
      ['rows at hand in the end', number(rows)],
      ['seconds', seconds(tookMs)],
      ['tasks above 50 ms', number(tasks.length)],
      ['longest of them, ms', tasks.length === 0 ? 'none' : ms(Math.max(...tasks))],
      ['tasks above 50 ms of processor time', number(times.filter((time) => time > longMs).length)],
      ['longest task by processor time, ms', ms(latenciesOf(times).max)],
      ['frames', number(frames.length)],
      ['from frame to frame, p50 / p95 / p99 / max ms', [p50, p95, p99, max].map(ms).join(' / ')],
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
