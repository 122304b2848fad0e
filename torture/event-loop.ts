// For how long a server computes without a break: of steps, which must not make it late.

import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { makeFolder } from '../bench/clean-up.ts'
import type { Env, Stoa } from '../bench/processes.ts'
import { startStoa } from './processes.ts'
import { limitMs, type Run } from './torture.ts'

export type Meter = {
  stoa: Stoa
  /** Checks that the server is not late in each of so many tries. */
  watch(step: string, work: () => Promise<unknown>, tries?: number): Promise<void>
  /** The steps at which the server was late most, each with its milliseconds. */
  slowest(count: number): string
}

const probe = new URL('./event-loop-probe.ts', import.meta.url)
/** The server writes the figure within this time, unless it computes. */
const settledMs = 50
const mostLateMs = 50

/** Starts a server that is measured. */
export async function startMeasured(env: Env, run: Run): Promise<Meter> {
  const file = join(makeFolder(run.defer), 'longest')
  const more = { STOA_TORTURE_PROBE: file, NODE_OPTIONS: `--import=${probe.href}` }
  const stoa = await startStoa({ ...env, ...more }, run.defer)
  const late = new Map<string, number>()
  /** For so long at most, since the last call, a request had to wait for others, on a machine without other work. */
  const longestMs = async (): Promise<number> => {
    await delay(settledMs)
    while (!existsSync(file)) await delay(settledMs)
    const written = await readFile(file, 'utf8')
    await rm(file)
    return Number(written) / 1_000
  }
  return {
    stoa,
    async watch(step, work, tries = 1) {
      let ms = Number.POSITIVE_INFINITY
      for (let turn = 0; turn < tries && ms > mostLateMs; turn++) {
        await longestMs()
        await run.named(step, work)
        ms = Math.min(ms, await longestMs())
      }
      late.set(step, Math.max(late.get(step) ?? 0, ms))
      run.report(`${ms.toFixed(1).padStart(6)} ms ${step}`)
      const isFree = ms <= limitMs(run, mostLateMs)
      run.check(isFree, `${step}: the event loop was late by ${Math.round(ms)} ms`)
    },
    slowest: (count) =>
      [...late]
        .toSorted(([, one], [, other]) => other - one)
        .slice(0, count)
        .map(([step, ms]) => `${Math.round(ms)} (${step})`)
        .join(', '),
  }
}
