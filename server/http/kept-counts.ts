// Counts and figures of selections: each is computed once for everybody and cached until an entity that it depends on changes. One
// person's counts are computed one at a time, so that they never hold the connections that rows need. Where a count would delay the rows,
// the browser asks for it after them (web/list/list-count.tsx).

import type { Dependency } from '#contract/entities.ts'
import type { Clock } from '#server/config/clock.ts'
import type { Changes, Notice } from '#server/db/changes.ts'
import { withDeadline } from '#server/limits/deadline.ts'
import type { Semaphore } from '#server/limits/semaphore.ts'

/** `key`: what is counted in which selection, the same for everybody. */
export type CountKey = { dependsOn: readonly Dependency[]; key: string }

export type KeptCounts = ReturnType<typeof createCounts>

/** Few are enough, since most counts are asked for again within minutes. */
const mostKept = 1_000

/** The limit of a computation, whoever waits for it: longer than a statement may take, which PostgreSQL then ends by itself. */
const timeoutMs = 4_500

export function createCounts(changes: Pick<Changes, 'subscribe'>, slots: Pick<Semaphore, 'run'>) {
  const kept = new Map<string, { of: CountKey; value: unknown }>()
  const running = new Map<string, { of: CountKey; promise: Promise<unknown> }>()

  changes.subscribe((notice) => {
    for (const counts of [kept, running])
      for (const [key, { of }] of counts) if (isStale(of, notice)) counts.delete(key)
  })

  const find = (key: string): { value: unknown } | undefined => {
    const known = kept.get(key)
    if (!known) return undefined
    // The first one is the least recently used.
    kept.delete(key)
    kept.set(key, known)
    return known
  }
  const keep = (of: CountKey, value: unknown): void => {
    kept.set(of.key, { of, value })
    const [oldest] = kept.keys()
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
  }
  const start = (of: CountKey, clock: Clock, compute: (clock: Clock) => Promise<unknown>) => {
    const { key } = of
    const watched = watchTime(clock)
    const promise = withDeadline(timeoutMs, () => compute(watched.clock))
    const started = { of, promise }
    running.set(key, started)
    const settle = (): boolean => running.get(key) === started && running.delete(key)
    // A change during the computation removes it: its value may be older than the change.
    promise.then(
      (value) => settle() && !watched.isTimeRead() && keep(of, value),
      () => settle(),
    )
    return promise
  }
  return {
    /** A result that depends on the current time is shared only during its computation. Throws a Problem if no slot is free in time. */
    async count<T>(person: string, of: CountKey, clock: Clock, compute: (clock: Clock) => Promise<T>) {
      const { key } = of
      const value = async (): Promise<unknown> => {
        const known = find(key)
        return known ? known.value : await (running.get(key)?.promise ?? start(of, clock, compute))
      }
      const known = find(key)
      // A key determines what is computed, and so the type of its value.
      return (known ? known.value : await slots.run(person, value)) as T
    },
  }
}

/** Records whether a computation has read the current time: then its result may differ later. */
function watchTime({ nowMs, zone }: Clock) {
  let isRead = false
  const clock: Clock = {
    zone,
    get nowMs() {
      isRead = true
      return nowMs
    },
  }
  return { clock, isTimeRead: () => isRead }
}

function isStale({ dependsOn }: CountKey, notice: Notice): boolean {
  return notice === 'all' || dependsOn.some((name) => name === notice)
}
