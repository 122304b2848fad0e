// The first visit to the list of sessions with an empty cache: the time until its rows are painted, compared with the
// same rows as a static page.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freshPage, type Visitor, type Window } from './chromium.ts'
import { makeFolder, withCleanUp } from './clean-up.ts'
import { startFloor } from './processes.ts'
import { cellsOf, median, printTable } from './report.ts'

const warmUps = 3
const rounds = 15
const staticRows = 50

export async function measureFirstLoad(visitor: Visitor): Promise<void> {
  const [ours, floor]: [number[], number[]] = [[], []]
  await withCleanUp(async (defer) => {
    const file = join(makeFolder(defer), 'page.html')
    writeFileSync(file, await drawnPage(visitor))
    const { origin } = await startFloor(['bench/static-page.ts'], { STATIC_PAGE: file }, defer)
    for (let round = 0; round < warmUps + rounds; round++) {
      ours.push(await load(visitor, '/sessions'))
      floor.push(await load({ ...visitor, origin }, '/'))
    }
  })
  for (const took of [ours, floor]) took.splice(0, warmUps)
  const ratio = median(ours.map((took, round) => took / (floor[round] ?? 0))).toFixed(2)
  printTable(
    `Cold load of /sessions until its rows are painted, ${rounds} times in turn with the floor`,
    ['Page', 'median ms', 'p95 ms', 'of the floor'],
    [
      [
        `${staticRows} rows as a static page with its stylesheet, bare node:http`,
        ...cellsOf(floor, 'p50', 'p95'),
      ],
      ['Stoa', ...cellsOf(ours, 'p50', 'p95'), ratio],
    ],
  )
}

async function load(visitor: Visitor, path: string): Promise<number> {
  const page = await freshPage(visitor)
  await page.addInitScript(() => {
    const { clock } = window as unknown as Window
    const rowsPainted = clock.whenPainted(() => document.querySelector('[role=row] a') !== null)
    Object.assign(window, { rowsPainted })
  })
  await page.goto(visitor.origin + path, { waitUntil: 'commit' })
  const took = await page.evaluate(() => (window as unknown as { rowsPainted: Promise<number> }).rowsPainted)
  await page.context().close()
  return took
}

/** The list with its first rows as static HTML, without scripts. */
async function drawnPage(visitor: Visitor): Promise<string> {
  const page = await freshPage(visitor, 3_600)
  await page.goto(`${visitor.origin}/sessions`)
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
