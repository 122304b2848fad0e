// The number of rows next to a list's title, and the buttons that jump to its first and last rows.

import ChevronsUp from 'lucide-react/icons/chevrons-up'
import { Button } from '#web/ui/button.tsx'
import { formatCount } from '#web/ui/format.ts'
import type { ListCountState } from './use-list-count.ts'
import type { ListState } from './use-list-page.ts'

export type EntityWords = { one: string; many: string; all?: string }

type ListCountProps<Query extends { sort: string }, Row> = {
  list: ListState<Query, Row>
  count: ListCountState
  entityName: EntityWords
}

export function ListCount<Query extends { sort: string }, Row>({
  list,
  count,
  entityName,
}: ListCountProps<Query, Row>) {
  const { sortedNewest } = list
  return (
    <div className="flex h-control items-center gap-1">
      <p
        role="status"
        data-tip={count.reason}
        // Reserves the place of a number that arrives later.
        className={`text-muted tabular-nums ${count.isLate ? 'min-w-34' : ''}`}
      >
        {count.total !== undefined && formatRowCount(count.total, count, entityName)}
        {sortedNewest !== undefined && `, the newest ${formatCount(sortedNewest)} sorted`}
      </p>
      {list.hasPrevious && (
        <Button
          look="quiet"
          size="small"
          aria-label="Jump to the first rows"
          aria-keyshortcuts="Home"
          onClick={list.jumpToFirst}
        >
          <ChevronsUp aria-hidden="true" className="size-4" />
          <span className="max-sm:hidden">First rows</span>
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
          Jump to the last rows
        </Button>
      )}
    </div>
  )
}

/** While it is counted: '50+ …'; then '12,345 users', or '50+ users' where counting failed or stopped. */
export function formatRowCount(
  total: number,
  { isMinimum, isCounting }: Pick<ListCountState, 'isMinimum' | 'isCounting'>,
  { one, many }: EntityWords,
): string {
  if (isCounting) return `${formatCount(total)}+ …`
  return `${formatCount(total)}${isMinimum ? '+' : ''} ${total === 1 && !isMinimum ? one : many}`
}
