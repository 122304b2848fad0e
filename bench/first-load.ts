// The first visit to a screen with an empty cache: the time until its first rows are painted, compared with the same rows as a static page,
// and the number of answers until the page is idle.

import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'
import { withCleanUp } from '#test/clean-up.ts'
import { openPage, type Visitor } from './chromium.ts'
import { cellsOf, inTurn, median, number, printTable } from './report.ts'

declare global {
  interface Window {
    painted: Promise<number>
  }
}

const [warmUps, rounds] = [3, 15]
const staticRows = 50
/** Longer than the console takes to load what it needs when it is idle. */
const idleMs = 2_000

/** A quarter of which the data set has sessions. */
const dashboard = '/?from=2025-07-01&until=2025-09-30'
const lists = ['/sessions', '/users', '/feedback', '/discount-codes']
const rowPainted = '[role=row]:not(:first-child) [role=cell]'
const chartPainted = 'main svg[viewBox$=" 100"] path'

export async function measureFirstLoad(visitor: Visitor): Promise<void> {
  const rows: string[][] = []
  for (const path of lists)
    await withCleanUp(async (defer) => {
      const server = servePage(await drawnPage(visitor, path))
      await once(server, 'listening')
      defer(() => server.close().closeAllConnections())
      // A server that listens on a port has an AddressInfo.
      const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      const [ours = [], floor = []] = await inTurn(warmUps, rounds, [
        () => load(visitor, path, rowPainted),
        () => load({ ...visitor, origin }, '/', rowPainted),
      ])
      const ratio = median(ours.map((took, round) => took / (floor[round] ?? 0))).toFixed(2)
      const cells = [...cellsOf(ours, 0.5, 0.95), ...cellsOf(floor, 0.5), ratio]
      rows.push([path, ...cells, await countAnswers(visitor, path)])
    })
  const [charts = []] = await inTurn(warmUps, rounds, [() => load(visitor, dashboard, chartPainted)])
  const cells = [...cellsOf(charts, 0.5, 0.95), '', '']
  rows.push(['/ with its charts', ...cells, await countAnswers(visitor, dashboard)])
  printTable(
    `Cold load until the first rows are painted, ${rounds} times in turn with ${staticRows} rows as a static page, bare node:http`,
    ['Page', 'median ms', 'p95 ms', 'static ms', 'of it', 'answers'],
    rows,
  )
}

/** The floor: bare node:http serves the page and its stylesheet, compressed before, as Stoa's own files are. */
function servePage(html: string) {
  const page = brotliCompressSync(html)
  return createServer(({ url = '/' }, response) => {
    const isStyle = url.startsWith('/assets/') && url.endsWith('.css')
    const body = isStyle ? readFileSync(`web/dist${url}.br`) : page
    const type = `${isStyle ? 'text/css' : 'text/html'}; charset=utf-8`
    const headers = { 'content-type': type, 'content-encoding': 'br', 'content-length': body.length }
    response.writeHead(200, headers).end(body)
  }).listen(0, '127.0.0.1')
}

async function load(visitor: Visitor, path: string, selector: string): Promise<number> {
  const page = await openPage(visitor)
  await page.addInitScript((painted) => {
    window.painted = window.whenPainted(() => document.querySelector(painted) !== null)
  }, selector)
  await page.goto(visitor.origin + path, { waitUntil: 'commit' })
  const took = await page.evaluate(() => window.painted)
  await page.context().close()
  return took
}

async function countAnswers(visitor: Visitor, path: string): Promise<string> {
  const page = await openPage(visitor)
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
  const page = await openPage(visitor, { viewport: { width: 1440, height: 3_600 } })
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
