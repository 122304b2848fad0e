// The number of rows of a list: from the page where that has it, else read by its own call once the rows have
// arrived, so that no row waits for it.

import type { ReadEndpoint } from '#contract/endpoint.ts'
import type { SelectedCount } from '#contract/figures.ts'
import type { QueryValues } from '#web/api/call.ts'
import { useRead } from '#web/api/read.ts'
import type { ListState } from './use-list-page.ts'

export type Counting<Counted> = ReadEndpoint<string, Counted, SelectedCount>

/** `isLate`: it is or was counted by its own call. `reason`: why that failed. */
export type ListCountState = {
  total: number | undefined
  isMinimum: boolean
  isCounting: boolean
  isLate: boolean
  reason?: string | undefined
}

/** The part of a list's state that does not depend on its query. */
export type CountedList<Row> = Pick<
  ListState<{ sort: string }, Row>,
  'source' | 'total' | 'isCapped' | 'isPrevious' | 'selection'
>

export function useListCount<Row, Counted>(
  { source: { rows }, total, isCapped, isPrevious, selection }: CountedList<Row>,
  counting: Counting<Counted>,
): ListCountState {
  const isLate = rows !== undefined && (total === undefined || isCapped)
  // A list and its count take the same selection, which the type cannot express.
  const query = selection as QueryValues<Counted>
  const read = useRead(counting, { query }, { enabled: isLate && !isPrevious })
  if (!isLate) return { total, isMinimum: false, isCounting: false, isLate }
  if (read.state === 'ready')
    return { total: read.data.count, isMinimum: read.data.isMinimum, isCounting: false, isLate }
  const least = { total: total ?? rows.length, isMinimum: true, isLate }
  if (read.state === 'loading') return { ...least, isCounting: true }
  return { ...least, isCounting: false, reason: `The rows could not be counted: ${read.error.message}` }
}
