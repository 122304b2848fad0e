// Full lists and CSV files: their duration, and the server's memory meanwhile, at its start and at rest.

import { setTimeout as delay } from 'node:timers/promises'
import { withCleanUp } from './clean-up.ts'
import { signIn } from './installation.ts'
import type { Measured } from './measured.ts'
import { openStoa, startStoa } from './processes.ts'
import { median, megabytes, ms, number, printTable, seconds, timeOf } from './report.ts'

const starts = 5
const restMs = 5_000

const refunded = '/api/sessions.csv?label=Refunded&sort=-totalPrice'
const paths = ['/api/sessions', '/api/sessions.csv', refunded, '/api/users']

export async function measureFullLists({ env, db, sessions }: Measured): Promise<void> {
  const rows: string[][] = []
  for (const path of paths)
    await withCleanUp(async (defer) => {
      const stoa = await startStoa(env, defer)
      const headers = await signIn(db, stoa.origin)
      let bytes = 0
      const took = await timeOf(async () => {
        const { ok, status, body } = await fetch(stoa.origin + path, { headers })
        if (!ok || !body) throw new Error(`${path} was answered ${status}.`)
        for await (const chunk of body) bytes += chunk.byteLength
      })
      rows.push([path, megabytes(bytes), seconds(took), megabytes(stoa.memory().peak)])
    })
  const head = ['Answer', 'size', 'seconds', 'peak of the server']
  printTable(`Full lists of ${number(sessions)} sessions`, head, rows)
}

export async function measureStart({ env, defer }: Measured): Promise<void> {
  const [ready, memory]: [number[], number[]] = [[], []]
  const stoa = await openStoa(env, defer)
  defer(() => stoa.kill('SIGTERM'))
  for (let index = 0; index < starts; index++) {
    ready.push((await stoa.start()).readyMs)
    await delay(restMs)
    memory.push(stoa.memory().now)
    await stoa.kill('SIGTERM')
  }
  const head = ['First answer out of the database, ms', `memory after ${restMs / 1000} s at rest`]
  const row = [ms(median(ready)), megabytes(median(memory))]
  printTable(`Start and rest of the server, medians of ${starts} starts`, head, [row])
}
