// How long consoles were without writes, by the fault of the round.

import { median } from '../../bench/report.ts'

/** In milliseconds, of all rounds with the same fault. */
type Durations = {
  /** Between two acknowledged writes of a console, the longest. */
  silent: number[]
  /** From the new primary to a write of every console. */
  back: number[]
}

export type Recorder = {
  /** `writes`: when writes were acknowledged, for each console. */
  addSilence(fault: string, writes: number[][], sinceMs: number): void
  addBack(fault: string, backMs: number): void
  /** In seconds, the median and the longest, by the fault. */
  figures(): Record<string, string>
}

export function recordDurations(faults: string[]): Recorder {
  const all = new Map<string, Durations>(faults.map((fault) => [fault, { silent: [], back: [] }]))
  return {
    addSilence: (fault, writes, sinceMs) =>
      void all.get(fault)?.silent.push(...writes.map((times) => longestSilence(times, sinceMs))),
    addBack: (fault, backMs) => void all.get(fault)?.back.push(backMs),
    figures: () =>
      Object.fromEntries(
        [...all].map(([fault, { silent, back }]) => [
          `${fault}, s without writes (median, most)`,
          `${medianAndMost(silent)}${back.length > 0 ? `, of them ${medianAndMost(back)} after the new primary` : ''}`,
        ]),
      ),
  }
}

/** Between two acknowledged writes after this time. */
function longestSilence(writes: number[], sinceMs: number): number {
  const after = [sinceMs, ...writes.filter((at) => at > sinceMs)]
  return Math.max(...after.slice(1).map((at, index) => at - (after[index] ?? at)), 0)
}

/** In seconds. */
export function medianAndMost(values: number[]): string {
  return values.length === 0 ? 'none' : `${seconds(median(values))} and ${seconds(Math.max(...values))}`
}

export function seconds(ms: number): string {
  return (ms / 1_000).toFixed(1)
}
