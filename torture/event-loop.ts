// For how long a server computes without a break, and the processor time of its process.

import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

export type Meter = {
  /** For the server process. */
  env: Record<string, string>
  /** For so long at most, since the last call, a request had to wait for others, on a machine without other work. */
  longestMs(): Promise<number>
  /** Of all threads of the process. */
  processorMs(): Promise<number>
}

const probe = new URL('./event-loop-probe.ts', import.meta.url)
/** The server writes the figure within this time, unless it computes. */
const settledMs = 50

/** `metricsPort`: a free port. */
export function openMeter(folder: string, metricsPort: number): Meter {
  const file = join(folder, 'longest')
  return {
    env: {
      STOA_METRICS_PORT: String(metricsPort),
      STOA_TORTURE_PROBE: file,
      NODE_OPTIONS: `--import=${probe.href}`,
    },
    async longestMs() {
      await delay(settledMs)
      while (!existsSync(file)) await delay(settledMs)
      const written = await readFile(file, 'utf8')
      await rm(file)
      return Number(written) / 1_000
    },
    async processorMs() {
      const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`)
      const line = (await answer.text())
        .split('\n')
        .find((one) => one.startsWith('process_cpu_seconds_total '))
      return Number(line?.split(' ')[1]) * 1_000
    },
  }
}
