// The first visit to the list of sessions with an empty cache: the time until its rows are painted, compared with the
// same rows as a static page, and the bytes sent.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CDPSession, Page } from 'playwright-core'
import { freshPage, type Visitor, type Window } from './chromium.ts'
import { makeFolder, withCleanUp } from './clean-up.ts'
import { startFloor } from './processes.ts'
import { cellsOf, median, ms, number, printTable, sum } from './report.ts'

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
  const row = (name: string, took: number[], ratio: string) => [
    name,
    ...cellsOf(took, 'p50', 'p95'),
    ms(Math.min(...took)),
    ratio,
  ]
  printTable(
    `Cold load of /sessions until its rows are painted, ${rounds} times in turn with the floor`,
    ['Page', 'median ms', 'p95 ms', 'least ms', 'of the floor'],
    [
      row(`${staticRows} rows as a static page with its stylesheet, bare node:http`, floor, ''),
      row('Stoa', ours, median(ours.map((took, round) => took / (floor[round] ?? 0))).toFixed(2)),
    ],
  )
  await measureBytes(visitor)
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

const settledMs = 1_500

async function measureBytes(visitor: Visitor): Promise<void> {
  const page = await freshPage(visitor)
  const sent = await countBytes(page, await page.context().newCDPSession(page))
  await page.goto(`${visitor.origin}/sessions`)
  await page.locator('[role=row] a').first().waitFor()
  await page.waitForTimeout(settledMs)
  const rows = [...sent].map(([kind, sizes]) => [kind, number(sizes.length), kilobytes(sizes)])
  const all = [...sent.values()].flat()
  printTable(
    'Sent for the first load of /sessions, headers included',
    ['What', 'answers', 'kB'],
    [...rows, ['all', number(all.length), kilobytes(all)]],
  )
  await page.context().close()
}

async function countBytes(page: Page, devtools: CDPSession): Promise<Map<string, number[]>> {
  const sent = new Map<string, number[]>()
  const kinds = new Map<string, string>()
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    kinds.set(requestId, kindOf(response.mimeType))
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId)
    if (kind) sent.set(kind, [...(sent.get(kind) ?? []), encodedDataLength])
  })
  await devtools.send('Network.enable')
  await page.bringToFront()
  return sent
}

function kindOf(mimeType: string): string {
  return /javascript|css|html|json|svg/.exec(mimeType)?.[0] ?? mimeType
}

function kilobytes(sizes: number[]): string {
  return (sum(sizes) / 1000).toFixed(1)
}
