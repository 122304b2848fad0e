// Full lists and CSV: how long they take, and how much memory the server takes meanwhile.

import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import type { Place } from './place.ts'
import { type Running, startStoa } from './processes.ts'
import { asAdministrator } from './sign-in.ts'
import { median } from './statistics.ts'
import { megabytes, ms, number, printTable, seconds } from './table.ts'

const starts = 5
const restMs = 5_000

export async function measureFullLists(place: Place): Promise<void> {
  const paths = [
    '/api/sessions',
    '/api/sessions.csv',
    '/api/sessions.csv?label=Refunded&sort=-totalPrice',
    '/api/users',
  ]
  const rows: string[][] = []
  for (const path of paths) {
    const stoa = await startStoa(place)
    try {
      await asAdministrator(place, stoa.origin, async (headers) => {
        const startedAt = performance.now()
        const { bytes, firstMs } = await readThrough(`${stoa.origin}${path}`, headers)
        const tookMs = performance.now() - startedAt
        const { peak } = stoa.memory()
        rows.push([path, megabytes(bytes), ms(firstMs), seconds(tookMs), megabytes(peak)])
      })
    } finally {
      await stoa.stop()
    }
  }
  const head = ['Answer', 'size', 'first byte ms', 'seconds', 'peak of the server']
  printTable(`Full lists of ${number(place.sessions)} sessions`, head, rows)
}

async function readThrough(
  url: string,
  headers: Record<string, string>,
): Promise<{ bytes: number; firstMs: number }> {
  const startedAt = performance.now()
  const answer = await fetch(url, { headers })
  if (!answer.ok || !answer.body) throw new Error(`${url} was answered ${answer.status}.`)
  let bytes = 0
  let firstMs = 0
  for await (const chunk of answer.body) {
    if (bytes === 0) firstMs = performance.now() - startedAt
    bytes += chunk.byteLength
  }
  return { bytes, firstMs }
}

export async function measureStart(place: Place): Promise<void> {
  const started: Running[] = []
  const times: number[] = []
  const atRest: number[] = []
  for (let index = 0; index < starts; index++) {
    const stoa = await startStoa(place)
    started.push(stoa)
    times.push(stoa.startedInMs)
    await delay(restMs)
    atRest.push(stoa.memory().now)
    await stoa.stop()
  }
  printTable(
    `Start and rest of the server, medians of ${started.length}`,
    ['Measure', 'value'],
    [
      ['start to first answer out of the database', `${ms(median(times))} ms`],
      [`memory after ${restMs / 1000} s at rest`, megabytes(median(atRest))],
    ],
  )
}
