// How many rows a list has, beside its title, and the ways to its first and last rows.

import ChevronsDown from 'lucide-react/icons/chevrons-down'
import ChevronsUp from 'lucide-react/icons/chevrons-up'
import type { Endpoint } from '#contract/endpoint.ts'
import type { SelectedCount } from '#contract/totals.ts'
import type { QueryValues } from '#web/api/call.ts'
import { useRead } from '#web/api/read.ts'
import { IconButton } from '#web/ui/button.tsx'
import { formatCount } from '#web/ui/format.ts'
import type { ListState } from './use-list-page.ts'

export type Counting<Counted> = Endpoint<string, Counted, undefined, SelectedCount>

export type EntityWords = { one: string; many: string; all?: string }

type ListCountProps<Query extends { sort: string }, Row, Counted> = {
  list: ListState<Query, Row>
  entityName: EntityWords
  /** Counts a selection of which the page knows only that it is large. */
  counting?: Counting<Counted> | undefined
}

export function ListCount<Query extends { sort: string }, Row, Counted>({
  list,
  entityName,
  counting,
}: ListCountProps<Query, Row, Counted>) {
  const { total, isCapped, sortedNewest } = list
  return (
    <div className="flex h-control items-center gap-1">
      <p role="status" className="text-muted">
        {total !== undefined &&
          (isCapped && counting ? (
            <ExactCount {...{ counting, entityName, total }} selection={list.selection} />
          ) : (
            sayCount(total, isCapped, entityName)
          ))}
        {sortedNewest !== undefined && `, the newest ${formatCount(sortedNewest)} sorted`}
      </p>
      {list.hasPrevious && (
        <IconButton label="Jump to the first rows" onClick={list.jumpToFirst}>
          <ChevronsUp aria-hidden="true" className="size-4" />
        </IconButton>
      )}
      {list.hasLast && list.hasNext && (
        <IconButton label="Jump to the last rows" onClick={list.jumpToLast}>
          <ChevronsDown aria-hidden="true" className="size-4" />
        </IconButton>
      )}
    </div>
  )
}

type ExactCountProps<Counted> = {
  counting: Counting<Counted>
  selection: Readonly<Record<string, unknown>>
  entityName: EntityWords
  total: number
}

/** Until it is known, the minimum from the page of rows is shown. */
function ExactCount<Counted>({ counting, selection, entityName, total }: ExactCountProps<Counted>) {
  // A list and its count take the same selection; the type says it for no list in particular.
  const read = useRead(counting, { query: selection as QueryValues<Counted> })
  if (read.state !== 'ready') return sayCount(total, true, entityName)
  return sayCount(read.data.count, read.data.isMinimum, entityName)
}

function sayCount(total: number, isMinimum: boolean, { one, many }: EntityWords): string {
  return `${formatCount(total)}${isMinimum ? '+' : ''} ${total === 1 && !isMinimum ? one : many}`
}
