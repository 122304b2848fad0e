// The resident memory of each console in the course of a run.

import type { Stoa } from '../stoa.ts'
import { judgeMemory, type Size } from '../torture.ts'

export function openMemory(consoles: Record<string, Stoa>) {
  const series = Object.entries(consoles).map(([name, console]) => ({ name, console, bytes: [] as number[] }))
  return {
    /** Of each console that runs. */
    read(): void {
      for (const { console, bytes } of series)
        if (console.lastWords() === undefined) bytes.push(console.memory().now)
    },
    judge(size: Size) {
      const judged = series.map(({ name, bytes }) => ({ name, ...judgeMemory(bytes, size) }))
      return {
        megabytes: judged.map(({ name, quarters }) => `${name} ${quarters}`).join(', '),
        failures: judged.flatMap(({ name, failures }) => failures.map((failure) => `${name}: ${failure}`)),
      }
    },
  }
}
