// Full lists and CSV files: their duration, and the memory of the server meanwhile.

import { resolve } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { asAdministrator, type Installation } from './installation.ts'
import { type Memory, startStoa, withStoa } from './processes.ts'
import { median, megabytes, ms, number, printTable, seconds } from './report.ts'

const starts = 5
const restMs = 5_000

export async function measureFullLists(installation: Installation): Promise<void> {
  const paths = [
    '/api/sessions',
    '/api/sessions.csv',
    '/api/sessions.csv?label=Refunded&sort=-totalPrice',
    '/api/users',
  ]
  const rows: string[][] = []
  for (const path of paths) {
    await withStoa(installation, (stoa) =>
      asAdministrator(installation, stoa.origin, async (headers) => {
        const { bytes, firstMs, tookMs } = await readThrough(`${stoa.origin}${path}`, headers)
        const { peak } = stoa.memory()
        rows.push([path, megabytes(bytes), ms(firstMs), seconds(tookMs), megabytes(peak)])
      }),
    )
  }
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
    if (bytes === 0) firstMs = performance.now() - startedAt
    bytes += chunk.byteLength
  }
  return { bytes, firstMs, tookMs: performance.now() - startedAt }
}

/** The start with the data set's database, and with a demo marketplace in the embedded PostgreSQL, started too. */
export async function measureStart(installation: Installation): Promise<void> {
  const demo = { sessions: 0, env: { STOA_DATA_DIR: resolve('.data/bench/demo') } }
  // The first start creates the data.
  await (await startStoa(demo)).stop()
  const rows: string[][] = []
  for (const [name, at] of [
    ['the data set', installation],
    ['the embedded PostgreSQL, started too', demo],
  ] as const) {
    const { startMs, restBytes, peakBytes } = await startOften(at)
    rows.push([name, ms(startMs), megabytes(restBytes), megabytes(peakBytes)])
  }
  printTable(
    `Start and rest of the server, medians of ${starts} starts`,
    ['With', 'first answer out of the database ms', `memory after ${restMs / 1000} s at rest`, 'peak'],
    rows,
  )
}

async function startOften(installation: Installation) {
  const times: number[] = []
  const memories: Memory[] = []
  for (let index = 0; index < starts; index++) {
    const stoa = await startStoa(installation)
    times.push(stoa.startedInMs)
    await delay(restMs)
    memories.push(stoa.memory())
    await stoa.stop()
  }
  return {
    startMs: median(times),
    restBytes: median(memories.map(({ now }) => now)),
    peakBytes: median(memories.map(({ peak }) => peak)),
  }
}
