// Counts and figures of selections: each is computed once for everybody, kept until an entity that it depends on changes,
// and computed for one person one at a time, so that nobody's counts hold the connections that rows need. Where a count would
// delay the rows, the browser asks for it after them (web/list/list-count.tsx).

import type { Dependency } from '#contract/entities.ts'
import type { Clock } from '#server/config/clock.ts'
import type { Changes, Notice } from '#server/db/changes.ts'
import { withDeadline } from '#server/limits/deadline.ts'
import type { Semaphore } from '#server/limits/semaphore.ts'

/** `key`: what is counted of which selection, the same for everybody. */
export type Counted = { dependsOn: readonly Dependency[]; key: string }

export type Counts = ReturnType<typeof createCounts>

/** Few, since an answer of a selection takes little memory, and most are asked for again within minutes. */
const mostKept = 1_000

/** Of a computation, whoever waits for it: longer than a statement may take, which PostgreSQL then ends by itself. */
const timeoutMs = 4_500

export function createCounts(changes: Pick<Changes, 'subscribe'>, slots: Pick<Semaphore, 'run'>) {
  const kept = new Map<string, { of: Counted; value: unknown }>()
  const running = new Map<string, { of: Counted; promise: Promise<unknown> }>()

  changes.subscribe((notice) => {
    for (const counts of [kept, running])
      for (const [key, { of }] of counts) if (isStale(of, notice)) counts.delete(key)
  })

  const find = (key: string): { value: unknown } | undefined => {
    const known = kept.get(key)
    if (!known) return undefined
    // The least recently used one is the first.
    kept.delete(key)
    kept.set(key, known)
    return known
  }
  const keep = (of: Counted, value: unknown): void => {
    kept.set(of.key, { of, value })
    const [oldest] = kept.keys()
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
  }
  const start = (of: Counted, clock: Clock, compute: (clock: Clock) => Promise<unknown>) => {
    const { key } = of
    const watched = watchTime(clock)
    const promise = withDeadline(timeoutMs, () => compute(watched.clock))
    const started = { of, promise }
    running.set(key, started)
    const settle = (): boolean => running.get(key) === started && running.delete(key)
    // A change during the computation has removed it: its value may be from before the change.
    promise.then(
      (value) => settle() && !watched.isTimeRead() && keep(of, value),
      () => settle(),
    )
    return promise
  }
  return {
    /**
     * The count of a selection. A result that depends on the current time is shared only with those who ask while it is
     * being computed. Throws a Problem where the person gets no slot in time.
     */
    async count<T>(person: string, of: Counted, clock: Clock, compute: (clock: Clock) => Promise<T>) {
      const { key } = of
      const value = async (): Promise<unknown> => {
        const known = find(key)
        return known ? known.value : await (running.get(key)?.promise ?? start(of, clock, compute))
      }
      const known = find(key)
      // A key says what is computed, and so the type of its value.
      return (known ? known.value : await slots.run(person, value)) as T
    },
  }
}

/** Tells whether a computation has read the present time: then its result is not the same later. */
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

function isStale({ dependsOn }: Counted, notice: Notice): boolean {
  return notice === 'all' || dependsOn.some((name) => name === notice)
}
