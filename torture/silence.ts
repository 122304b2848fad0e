// A database that does not answer: frozen, behind a dead network, refused, or slow. Every request gets an answer in time.

import { setTimeout as delay } from 'node:timers/promises'
import type { TcpProxy } from './proxy.ts'
import { openSurvival } from './survival.ts'
import { openProxiedTestbed, type Testbed } from './testbed.ts'
import type { Torture } from './torture.ts'
import { startUsualLoad } from './usual-load.ts'

type Fault = {
  name: string
  seconds: { long: number; short: number }
  begin(bed: Testbed & { proxy: TcpProxy }): unknown
  end(bed: Testbed & { proxy: TcpProxy }): Promise<void>
}

const slownessMs = 150

const faults: Fault[] = [
  {
    name: 'frozen',
    seconds: { long: 30, short: 5 },
    begin: ({ postgres }) => postgres.freeze(),
    end: ({ postgres }) => postgres.thaw(),
  },
  {
    name: 'half-open',
    seconds: { long: 30, short: 5 },
    begin: ({ proxy }) => proxy.lose(),
    end: ({ proxy }) => proxy.restore(),
  },
  {
    name: 'refused',
    seconds: { long: 10, short: 1 },
    begin: ({ proxy }) => proxy.refuse(),
    end: ({ proxy }) => proxy.restore(),
  },
  {
    name: 'slow',
    seconds: { long: 10, short: 1 },
    begin: ({ proxy }) => proxy.slowDown(slownessMs),
    end: ({ proxy }) => proxy.restore(),
  },
]

export const silence: Torture = {
  shows: 'database frozen, half-open, refused, slow: 503 within 5 s, normal within 1 s after',
  rounds: { long: 20, short: 2 },
  async run(size, defer) {
    const bed = await openProxiedTestbed(defer)
    const survival = await openSurvival(bed, size, defer)
    const figures: Record<string, string | number> = {}
    const failures: string[] = []
    for (let round = 0; round < size.rounds; round++) {
      const fault = faults[round % faults.length] as Fault
      // An export may wait longer than a request.
      const load = startUsualLoad(bed, { statuses: [503] }, size.short ? [] : undefined)
      await survival.round(async () => {
        await delay(300)
        await fault.begin(bed)
        await delay(1_000 * (size.short ? fault.seconds.short : fault.seconds.long))
        await fault.end(bed)
        return []
      })
      await load.stop()
      const slowestMs = Math.round(load.slowestMs())
      const late = slowestMs > (size.short ? 5_750 : 5_250) ? [`an answer took ${slowestMs} ms`] : []
      failures.push(...[...late, ...load.failures()].map((failure) => `${fault.name}: ${failure}`))
      const key = `${fault.name}: slowest answer (ms)`
      figures[key] = Math.max(Number(figures[key] ?? 0), slowestMs)
      figures[`${fault.name}: answers of the last round`] = load.answers()
    }
    return await survival.outcome(figures, failures)
  },
}
