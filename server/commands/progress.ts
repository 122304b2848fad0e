// How far a long work has come, told a few times a second: number, rate and time left.

import type { Io } from './io.ts'

const intervalMs = 200

/** `fraction`: how much of the work is done, 0 to 1, where that is known. */
export type Progress = { advance(count: number, fraction?: number): void; done(): void }

export function startProgress(io: Pick<Io, 'progress' | 'report'>, what: string): Progress {
  const startedAt = performance.now()
  let shownAt = 0
  let total = 0
  const line = (fraction?: number): string => {
    const seconds = Math.max((performance.now() - startedAt) / 1000, 0.001)
    const left = fraction && fraction < 1 ? `, ${clock((seconds / fraction) * (1 - fraction))} left` : ''
    const rate = Math.round(total / seconds).toLocaleString('en-US')
    return `${what}: ${total.toLocaleString('en-US')} (${rate} a second${left})`
  }
  return {
    advance(count, fraction) {
      total += count
      if (performance.now() - shownAt < intervalMs) return
      shownAt = performance.now()
      io.progress(line(fraction))
    },
    done() {
      io.progress('')
      io.report(line())
    },
  }
}

function clock(seconds: number): string {
  const whole = Math.ceil(seconds)
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`
}
