// From a row of the list to its details and back: with a preloaded record, without, and back.

import type { Page } from 'playwright-core'
import { freshPage, type Visitor, type Window } from './chromium.ts'
import { latenciesOf } from './statistics.ts'
import { ms, number, printTable } from './table.ts'

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
  const row = (name: string, some: number[]) => {
    const { p50, p95, max } = latenciesOf(some)
    return [name, number(some.length), ms(p50), ms(p95), ms(max)]
  }
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
