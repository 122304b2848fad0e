// The bar for selected rows: their number, a button that selects the rest of the list, and the actions.

import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useState } from 'react'
import { maxActChanges } from '#contract/acts.ts'
import { maxLimit } from '#contract/list.ts'
import { type PageStart, readListPage, selectedList } from '#web/api/list-pages.ts'
import { type CountedList, useListCount } from '#web/list/list-count.tsx'
import type { SelectedRows } from '#web/list/use-row-ticks.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { formatCount, type Noun } from '#web/ui/format.ts'
import { toastError } from '#web/ui/toast.ts'

type SelectionBarProps<Row> = SelectedRows<Row> & {
  of: Noun
  /** The actions. `isReady`: all selected rows are known, and not too many for one act. */
  children: (isReady: boolean) => ReactNode
}

export function SelectionBar<Row extends { id: string }>({
  of,
  list,
  ticks,
  children,
}: SelectionBarProps<Row>) {
  const client = useQueryClient()
  const { count, isMinimum } = useListCount(list)
  const [reading, setReading] = useState<AbortController>()
  useEffect(() => () => reading?.abort(), [reading])
  const tickedCount = ticks.ticked.size
  const hasMore = ticks.loaded === 'all' && count !== undefined && !isMinimum && count > tickedCount

  const tickAll = async (from: QueryClient) => {
    const stop = new AbortController()
    setReading(stop)
    try {
      for await (const rows of readAll(from, list, stop.signal)) ticks.add(rows)
    } catch (error) {
      if (!stop.signal.aborted) toastError(error)
    } finally {
      setReading(undefined)
    }
  }
  return (
    <section
      data-acts
      aria-label={`Selected ${of.many}`}
      className="sticky bottom-3 z-10 mx-auto flex w-fit max-w-full flex-wrap items-center gap-x-1 gap-y-1 rounded-lg bg-raised p-1.5 shadow-raised max-sm:pr-12 print:hidden"
    >
      <p role="status" className="px-2.5 font-medium whitespace-nowrap tabular-nums">
        {formatCount(tickedCount)} selected
      </p>
      {hasMore && !reading && count <= maxActChanges && (
        <Button look="quiet" size="small" className="text-link" onClick={() => void tickAll(client)}>
          Select all {formatCount(count)} of this {isFiltered(list) ? 'filter' : 'list'}
        </Button>
      )}
      {hasMore && count > maxActChanges && (
        <p className="px-2.5 text-muted">
          At most {formatCount(maxActChanges)} at once. Filter the list first.
        </p>
      )}
      {reading && (
        <Button look="quiet" size="small" onClick={() => reading.abort()}>
          Stop selecting
        </Button>
      )}
      {children(reading === undefined && tickedCount <= maxActChanges)}
      <IconButton
        Icon={X}
        label="Clear selection"
        aria-keyshortcuts="Escape"
        onClick={ticks.clear}
        className="max-sm:absolute max-sm:top-1.5 max-sm:right-1.5"
      />
    </section>
  )
}

function isFiltered({ selection }: Pick<CountedList<unknown>, 'selection'>): boolean {
  return Object.entries(selection).some(
    ([name, value]) => name !== 'sort' && value !== undefined && value !== '',
  )
}

/** Yields the ids and versions of all rows of a selection, page by page, for rows that are not loaded. */
async function* readAll<Row>(
  client: QueryClient,
  { screen, selection }: CountedList<Row>,
  signal: AbortSignal,
): AsyncGenerator<readonly Row[]> {
  const list = selectedList(screen.list, selection)
  let cursor: string | undefined
  do {
    const start: PageStart = { limit: maxLimit, count: 'none', ...(cursor === undefined ? {} : { cursor }) }
    const page = await readListPage(client, list, start)
    if (signal.aborted) return
    yield page.rows
    cursor = page.next
  } while (cursor !== undefined)
}
