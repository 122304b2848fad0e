// Full lists and CSV files: their duration, and the memory of the server meanwhile; and its start and rest.

import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { withCleanUp } from './clean-up.ts'
import { type Installation, signIn } from './installation.ts'
import { openStoa, startStoa } from './processes.ts'
import { median, megabytes, ms, number, printTable, seconds } from './report.ts'

const starts = 5
const restMs = 5_000

const refunded = '/api/sessions.csv?label=Refunded&sort=-totalPrice'
const paths = ['/api/sessions', '/api/sessions.csv', refunded, '/api/users']

export async function measureFullLists(installation: Installation): Promise<void> {
  const rows: string[][] = []
  for (const path of paths)
    await withCleanUp(async (defer) => {
      const stoa = await startStoa(installation.env, defer)
      const headers = await signIn(installation, stoa, defer)
      const { bytes, firstMs, tookMs } = await readThrough(`${stoa.origin}${path}`, headers)
      rows.push([path, megabytes(bytes), ms(firstMs), seconds(tookMs), megabytes(stoa.memory().peak)])
    })
  const head = ['Answer', 'size', 'first byte ms', 'seconds', 'peak of the server']
  printTable(`Full lists of ${number(installation.sessions)} sessions`, head, rows)
}

async function readThrough(url: string, headers: Record<string, string>) {
  const startedAt = performance.now()
  const answer = await fetch(url, { headers })
  if (!answer.ok || !answer.body) throw new Error(`${url} was answered ${answer.status}.`)
  let bytes = 0
  let firstMs = 0
  for await (const chunk of answer.body) {
    firstMs ||= performance.now() - startedAt
    bytes += chunk.byteLength
  }
  return { bytes, firstMs, tookMs: performance.now() - startedAt }
}

/** The start with the data set's database, and with a demo marketplace in the embedded PostgreSQL, started too. */
export async function measureStart(installation: Installation): Promise<void> {
  const demo = { STOA_DATA_DIR: resolve('.data/bench/demo') }
  // The first start creates the data.
  await startOften(demo, 1)
  const rows = [
    ['the data set', ...(await startOften(installation.env, starts))],
    ['the embedded PostgreSQL, started too', ...(await startOften(demo, starts))],
  ]
  const head = [
    'With',
    'first answer out of the database ms',
    `memory after ${restMs / 1000} s at rest`,
    'peak',
  ]
  printTable(`Start and rest of the server, medians of ${starts} starts`, head, rows)
}

function startOften(env: Record<string, string>, count: number): Promise<string[]> {
  return withCleanUp(async (defer) => {
    const stoa = await openStoa(env, defer)
    defer(() => stoa.kill('SIGTERM'))
    const all = { ready: [] as number[], now: [] as number[], peak: [] as number[] }
    for (let index = 0; index < count; index++) {
      all.ready.push((await stoa.start()).readyMs)
      await delay(restMs)
      const { now, peak } = stoa.memory()
      all.now.push(now)
      all.peak.push(peak)
      await stoa.kill('SIGTERM')
    }
    return [ms(median(all.ready)), megabytes(median(all.now)), megabytes(median(all.peak))]
  })
}
