// Counts and totals of selections: each is computed once for everybody, kept until an entity that it depends on changes,
// and computed for one person one at a time, so that nobody's counts hold the connections that rows need.

import { entityNames, isEntityName, staleAfter } from '#contract/entities.ts'
import type { Changes, Notice } from './db/changes.ts'
import { withDeadline } from './deadline.ts'
import type { Slots } from './slots.ts'
import type { Clock } from './store/lists/listing/day-bounds.ts'

/** `about`: the first path segment of the lists that are counted. `key`: the selection, the same for everybody. */
export type Counted = { about: string; key: string }

export type Counts = {
  /**
   * The count of a selection. What `compute` derives from the present time of its clock is only shared with those who
   * ask meanwhile. Throws a Problem where the person gets no slot in time.
   */
  count<T>(person: string, of: Counted, clock: Clock, compute: (clock: Clock) => Promise<T>): Promise<T>
}

/** Few, since an answer of a selection takes little memory, and most are asked for again within minutes. */
const mostKept = 1_000

/** Of a computation, whoever waits for it: longer than a statement may take, which PostgreSQL then ends by itself. */
const timeoutMs = 4_500

export function createCounts(changes: Pick<Changes, 'subscribe'>, slots: Pick<Slots, 'run'>): Counts {
  const kept = new Map<string, { about: string; value: unknown }>()
  const running = new Map<string, { about: string; promise: Promise<unknown> }>()

  changes.subscribe((notice) => {
    const stale = staleBy(notice)
    for (const counts of [kept, running])
      for (const [key, { about }] of counts) if (stale.has(about)) counts.delete(key)
  })

  const find = (key: string): { value: unknown } | undefined => {
    const known = kept.get(key)
    if (!known) return undefined
    // The least recently used one is the first.
    kept.delete(key)
    kept.set(key, known)
    return known
  }
  const keep = (key: string, about: string, value: unknown): void => {
    kept.set(key, { about, value })
    const [oldest] = kept.keys()
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
  }
  const start = (key: string, about: string, clock: Clock, compute: (clock: Clock) => Promise<unknown>) => {
    const watched = watchTime(clock)
    const promise = withDeadline(timeoutMs, () => compute(watched.clock))
    const started = { about, promise }
    running.set(key, started)
    const settle = (): boolean => running.get(key) === started && running.delete(key)
    // A change meanwhile has removed it: then its value may be of before the change.
    promise.then(
      (value) => settle() && !watched.isTimeRead() && keep(key, about, value),
      () => settle(),
    )
    return promise
  }
  return {
    async count<T>(
      person: string,
      { about, key: ofKind }: Counted,
      clock: Clock,
      compute: (clock: Clock) => Promise<T>,
    ) {
      const key = `${about} ${ofKind}`
      const value = async (): Promise<unknown> => {
        const known = find(key)
        return known ? known.value : await (running.get(key)?.promise ?? start(key, about, clock, compute))
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

function staleBy(notice: Notice): ReadonlySet<string> {
  if (notice === 'members' || notice === 'activity') return new Set([notice])
  const names = notice === 'all' ? entityNames : [notice].filter(isEntityName)
  return new Set(names.flatMap((name) => staleAfter(name)))
}
