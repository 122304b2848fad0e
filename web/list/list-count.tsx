// The number of rows next to a list's title, and the buttons that jump to its first and last rows. The number comes with the page if the
// page has it; otherwise a separate call counts the rows after they have arrived, so that no row waits for it.

import ChevronsUp from 'lucide-react/icons/chevrons-up'
import { useRead } from '#web/api/read.ts'
import { Button } from '#web/ui/button.tsx'
import { countText, formatCount } from '#web/ui/format.ts'
import type { ListState } from './use-list-page.ts'

export type EntityWords = { one: string; many: string; all?: string }

type ListCountProps = {
  list: Pick<
    ListState<{ sort: string }, unknown>,
    'sortedNewest' | 'hasPrevious' | 'hasNext' | 'hasLast' | 'jumpToFirst' | 'jumpToLast'
  >
  counted: ListCountState
  entityName: EntityWords
}

export function ListCount({ list, counted, entityName }: ListCountProps) {
  const { sortedNewest } = list
  return (
    <div className="flex h-control items-center gap-1">
      <p
        role="status"
        data-tip={counted.reason}
        // Reserves space for a number that arrives later.
        className={`text-muted tabular-nums ${counted.isLate ? 'min-w-34' : ''}`}
      >
        {counted.count !== undefined && formatRowCount(counted.count, counted, entityName)}
        {sortedNewest !== undefined && `, the newest ${formatCount(sortedNewest)} sorted`}
      </p>
      {list.hasPrevious && (
        <Button
          look="quiet"
          size="small"
          aria-label="Jump to start"
          aria-keyshortcuts="Home"
          onClick={list.jumpToFirst}
        >
          <ChevronsUp className="size-4" />
          <span className="max-sm:hidden">To start</span>
        </Button>
      )}
      {list.hasLast && list.hasNext && (
        // Carries the keyboard shortcut; visible only when focused with Tab.
        <Button
          look="quiet"
          size="small"
          aria-keyshortcuts="End"
          onClick={list.jumpToLast}
          className="not-focus-visible:sr-only"
        >
          Jump to end
        </Button>
      )}
    </div>
  )
}

/** Returns '50+ …' while counting, then '12,345 users', or '50+ users' if counting failed or stopped. */
export function formatRowCount(
  count: number,
  { isMinimum, isCounting }: Pick<ListCountState, 'isMinimum' | 'isCounting'>,
  words: EntityWords,
): string {
  return isCounting ? `${formatCount(count, true)} …` : countText(count, words, isMinimum)
}

/** `isLate`: a separate call counts or has counted the rows. `reason`: why that failed. */
export type ListCountState = {
  count: number | undefined
  isMinimum: boolean
  isCounting: boolean
  isLate: boolean
  reason?: string | undefined
}

/** The part of a list's state that does not depend on its query. */
export type CountedList<Row> = Pick<
  ListState<{ sort: string }, Row>,
  'source' | 'count' | 'isCapped' | 'isPrevious' | 'selection' | 'screen'
>

export function useListCount<Row>(list: CountedList<Row>): ListCountState {
  const { count, isCapped, isPrevious, selection } = list
  const { rows } = list.source
  const isLate = rows !== undefined && (count === undefined || isCapped)
  const read = useRead(list.screen.count, { query: selection }, { enabled: isLate && !isPrevious })
  if (!isLate) return { count, isMinimum: false, isCounting: false, isLate }
  if (read.state === 'ready')
    return { count: read.data.count, isMinimum: read.data.isMinimum, isCounting: false, isLate }
  const least = { count: count ?? rows.length, isMinimum: true, isLate }
  if (read.state === 'loading') return { ...least, isCounting: true }
  return { ...least, isCounting: false, reason: `The rows could not be counted: ${read.error.message}` }
}
