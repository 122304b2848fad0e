// Which rows of a list are ticked, by id, each as it was when it was ticked. Pure.

type Row = { id: string }
export type Ticked<R> = ReadonlyMap<string, R>

export function withTicks<R extends Row>(
  ticked: Ticked<R>,
  rows: readonly R[],
  isTicked: boolean,
): Ticked<R> {
  const next = new Map(ticked)
  for (const row of rows) {
    if (!isTicked) next.delete(row.id)
    // A row keeps the version that was seen when it was ticked.
    else if (!next.has(row.id)) next.set(row.id, row)
  }
  return next
}

/** The rows from one to the other, both included; only the second where the first is not loaded. */
export function rangeOf<R extends Row>(rows: readonly R[], from: string | undefined, to: string): R[] {
  const end = rows.findIndex(({ id }) => id === to)
  if (end < 0) return []
  const start = rows.findIndex(({ id }) => id === from)
  return start < 0 ? rows.slice(end, end + 1) : rows.slice(Math.min(start, end), Math.max(start, end) + 1)
}

/** `hasPrevious`, `hasNext`: there are rows outside of those that are loaded. */
type Loaded<R> = { rows: readonly R[]; hasPrevious: boolean; hasNext: boolean }

/**
 * Without the ticks of rows that have vanished: loaded before, and missing among those that are loaded now, although rows on both
 * sides of them are there. A row that is merely not loaded any more stays ticked.
 */
export function withoutVanished<R extends Row>(
  ticked: Ticked<R>,
  before: readonly R[],
  now: Loaded<R>,
): Ticked<R> {
  if (ticked.size === 0) return ticked
  const present = new Set(now.rows.map(({ id }) => id))
  const isKept = ({ id }: R) => present.has(id)
  const first = now.hasPrevious ? before.findIndex(isKept) : 0
  const last = now.hasNext ? before.findLastIndex(isKept) : before.length - 1
  if (first < 0) return ticked
  const vanished = before.slice(first, last + 1).filter((row) => ticked.has(row.id) && !isKept(row))
  return vanished.length === 0 ? ticked : withTicks(ticked, vanished, false)
}
