// The first visit to a screen with an empty cache: the time until its first rows are painted, compared with the same rows as a static page,
// and the number of answers until the page is idle.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freshPage, type Visitor, type Window } from './chromium.ts'
import { makeFolder, withCleanUp } from './clean-up.ts'
import { startFloor } from './processes.ts'
import { cellsOf, median, number, printTable } from './report.ts'

const warmUps = 3
const rounds = 15
const staticRows = 50
/** Longer than the console takes to load what it needs when it is idle. */
const idleMs = 2_000

/** A quarter of which the data set has sessions. */
const dashboard = '/?from=2025-07-01&until=2025-09-30'
const lists = ['/sessions', '/users', '/feedback', '/discount-codes']
const rowPainted = '[role=row]:not(:first-child) [role=cell]'
const chartPainted = 'main svg[viewBox$=" 100"] path'

export async function measureFirstLoad(visitor: Visitor): Promise<void> {
  const rows = []
  for (const path of lists) rows.push(await compareWithStatic(visitor, path))
  const charts: number[] = []
  for (let round = 0; round < warmUps + rounds; round++)
    charts.push(await load(visitor, dashboard, chartPainted))
  rows.push([
    '/ with its charts',
    ...cellsOf(charts.slice(warmUps), 'p50', 'p95'),
    '',
    '',
    await countAnswers(visitor, dashboard),
  ])
  printTable(
    `Cold load until the first rows are painted, ${rounds} times in turn with ${staticRows} rows as a static page, bare node:http`,
    ['Page', 'median ms', 'p95 ms', 'static ms', 'of it', 'answers'],
    rows,
  )
}

async function compareWithStatic(visitor: Visitor, path: string): Promise<string[]> {
  const [ours, floor]: [number[], number[]] = [[], []]
  await withCleanUp(async (defer) => {
    const file = join(makeFolder(defer), 'page.html')
    writeFileSync(file, await drawnPage(visitor, path))
    const { origin } = await startFloor(['bench/static-page.ts'], { STATIC_PAGE: file }, defer)
    for (let round = 0; round < warmUps + rounds; round++) {
      ours.push(await load(visitor, path, rowPainted))
      floor.push(await load({ ...visitor, origin }, '/', rowPainted))
    }
  })
  for (const took of [ours, floor]) took.splice(0, warmUps)
  const ratio = median(ours.map((took, round) => took / (floor[round] ?? 0))).toFixed(2)
  return [
    path,
    ...cellsOf(ours, 'p50', 'p95'),
    ...cellsOf(floor, 'p50'),
    ratio,
    await countAnswers(visitor, path),
  ]
}

async function load(visitor: Visitor, path: string, selector: string): Promise<number> {
  const page = await freshPage(visitor)
  await page.addInitScript((painted) => {
    const { clock } = window as unknown as Window
    const rowsPainted = clock.whenPainted(() => document.querySelector(painted) !== null)
    Object.assign(window, { rowsPainted })
  }, selector)
  await page.goto(visitor.origin + path, { waitUntil: 'commit' })
  const took = await page.evaluate(() => (window as unknown as { rowsPainted: Promise<number> }).rowsPainted)
  await page.context().close()
  return took
}

async function countAnswers(visitor: Visitor, path: string): Promise<string> {
  const page = await freshPage(visitor)
  let answers = 0
  page.on('response', () => {
    answers += 1
  })
  await page.goto(visitor.origin + path)
  await page.waitForTimeout(idleMs)
  await page.context().close()
  return number(answers)
}

/** The list with its first rows as static HTML, without scripts. */
async function drawnPage(visitor: Visitor, path: string): Promise<string> {
  const page = await freshPage(visitor, 3_600)
  await page.goto(visitor.origin + path)
  await page.locator(`[role=row][aria-rowindex="${staticRows + 1}"]`).waitFor()
  const html = await page.evaluate((rows) => {
    for (const row of document.querySelectorAll('[role=row]'))
      if (Number(row.getAttribute('aria-rowindex')) > rows + 1) row.remove()
    for (const one of document.querySelectorAll('script, link:not([rel=stylesheet])')) one.remove()
    return `<!doctype html>${document.documentElement.outerHTML}`
  }, staticRows)
  await page.context().close()
  return html
}
