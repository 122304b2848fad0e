// Reports the progress of long work a few times a second: count, rate and time left.

import type { Io } from './io.ts'

const intervalMs = 200

export type Progress = ReturnType<typeof startProgress>

export function startProgress(io: Pick<Io, 'progress' | 'report'>, what: string) {
  const startedAt = performance.now()
  let shownAt = 0
  let total = 0
  let indexingSince: number | undefined
  const secondsSince = (since: number) => Math.max((performance.now() - since) / 1000, 0.001)
  const line = (): string => {
    const rate = Math.round(total / secondsSince(startedAt)).toLocaleString('en-US')
    return `${what}: ${total.toLocaleString('en-US')} (${rate} a second)`
  }
  const show = (text: string): void => {
    if (performance.now() - shownAt < intervalMs) return
    shownAt = performance.now()
    io.progress(text)
  }
  return {
    /** `fraction`: the share of the work that is done, 0 to 1, where known. */
    advance(count: number, fraction?: number): void {
      total += count
      show(line().replace(')', `${left(secondsSince(startedAt), fraction)})`))
    },
    /** The indexes are built after everything is written. */
    indexing({ made, of }: { made: number; of: number }): void {
      indexingSince ??= performance.now()
      show(`${what}: building indexes (${made} of ${of}${left(secondsSince(indexingSince), made / of)})`)
    },
    done(): void {
      io.progress('')
      io.report(line())
    },
  }
}

function left(seconds: number, fraction: number | undefined): string {
  if (!fraction || fraction >= 1) return ''
  return `, ${clock((seconds / fraction) * (1 - fraction))} left`
}

function clock(seconds: number): string {
  const whole = Math.ceil(seconds)
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`
}
