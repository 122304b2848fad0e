// The action bar for ticked rows: their number, a button that ticks the rest of the list, and the actions.

import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import X from 'lucide-react/icons/x'
import { type ReactElement, type ReactNode, useEffect, useState } from 'react'
import { maxActChanges } from '#contract/acts.ts'
import { maxLimit } from '#contract/list.ts'
import { type ListEndpoint, listQueryOf, type PageStart, readPage } from '#web/api/list-pages.ts'
import { useMay } from '#web/identity/identity-store.ts'
import { type CountedList, type Counting, useListCount } from '#web/list/list-count.tsx'
import type { ListTicks } from '#web/list/use-row-ticks.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { formatCount } from '#web/ui/format.ts'
import { laterLayer } from '#web/ui/later.tsx'
import { toastError } from '#web/ui/toast.ts'
import type { ActDialog } from './act-dialog.tsx'
import type { ManyActions, ManyRow } from './many-action.ts'

const LaterDialog = laterLayer(async () => (await import('./act-dialog.tsx')).ActDialog)
// later() loses the type parameters.
const Dialog = LaterDialog as typeof ActDialog

/** `endpoint` and `counting` are those of the list. */
type Acted<Listed, Row, Change, Counted> = {
  of: ManyActions<Row, Change>
  endpoint: ListEndpoint<Listed, Row>
  counting: Counting<Counted>
}

type ActsProps<Row> = { list: CountedList<Row>; ticks: ListTicks<Row> }

/** Returns the action bar of one entity. `Others`: further buttons, for actions that change nothing. */
export function actBarOf<Listed, Row extends ManyRow, Change, Counted>(
  acted: Acted<Listed, Row, Change, Counted>,
  Others?: (ticks: Pick<ListTicks<Row>, 'ticked'>) => ReactElement,
) {
  return ({ list, ticks }: ActsProps<Row>) => (
    <ActBar {...acted} list={list} ticks={ticks}>
      {Others && <Others ticked={ticks.ticked} />}
    </ActBar>
  )
}

function ActBar<Listed, Row extends ManyRow, Change, Counted>(
  props: Acted<Listed, Row, Change, Counted> & ActsProps<Row> & { children: ReactNode },
) {
  const { of, list, ticks, endpoint, counting } = props
  const client = useQueryClient()
  const { count, isMinimum } = useListCount(list, counting)
  const [label, setLabel] = useState<string>()
  const [reading, setReading] = useState<AbortController>()
  useEffect(() => () => reading?.abort(), [reading])
  useEffect(() => dropFocus, [])
  const tickedCount = ticks.ticked.size
  // Only the marketplace deletes feedback, so feedback has no delete action.
  const mayDelete = useMay(of.entity === 'feedback' ? 'feedback.update' : `${of.entity}.delete`)
  const action = of.actions.find((one) => one.label === label)
  const hasMore = ticks.loaded === 'all' && count !== undefined && !isMinimum && count > tickedCount

  const tickAll = async (from: QueryClient) => {
    const stop = new AbortController()
    setReading(stop)
    try {
      for await (const rows of readAll(from, endpoint, list.selection, stop.signal)) ticks.add(rows)
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
      className="sticky bottom-[calc(var(--toast-bottom)+0.75rem)] z-10 mx-auto flex w-fit max-w-full flex-wrap items-center gap-x-1 gap-y-1 rounded-lg bg-raised p-1.5 shadow-raised max-sm:pr-12 print:hidden"
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
      {of.actions
        .filter(({ isDeletion }) => mayDelete || !isDeletion)
        .map((one) => (
          <Button
            key={one.label}
            look="quiet"
            size="small"
            className={one.isDeletion ? 'text-danger' : ''}
            aria-haspopup="dialog"
            aria-keyshortcuts={one.letter}
            disabled={reading !== undefined || tickedCount > maxActChanges}
            onPointerEnter={LaterDialog.load}
            onFocus={LaterDialog.load}
            onClick={() => setLabel(one.label)}
          >
            {one.label}
          </Button>
        ))}
      {props.children}
      <IconButton
        label="Clear selection"
        aria-keyshortcuts="Escape"
        onClick={ticks.clear}
        className="max-sm:absolute max-sm:top-1.5 max-sm:right-1.5"
      >
        <X aria-hidden="true" className="size-4" />
      </IconButton>
      {action && (
        <Dialog
          of={of}
          action={action}
          rows={[...ticks.ticked.values()]}
          onClose={(isDone) => {
            setLabel(undefined)
            if (isDone) ticks.clear()
          }}
        />
      )}
    </section>
  )
}

function isFiltered({ selection }: Pick<CountedList<unknown>, 'selection'>): boolean {
  return Object.entries(selection).some(
    ([name, value]) => name !== 'sort' && value !== undefined && value !== '',
  )
}

/** Used when the focused element was removed together with the bar. */
function dropFocus(): void {
  if (document.activeElement === document.body)
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
}

/** Yields the ids and versions of all rows of a selection, page by page, for rows that are not loaded. */
async function* readAll<Query, Row>(
  client: QueryClient,
  endpoint: ListEndpoint<Query, Row>,
  selection: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): AsyncGenerator<readonly Row[]> {
  const list = listQueryOf(endpoint, selection)
  let cursor: string | undefined
  do {
    const start: PageStart = { limit: maxLimit, count: 'none', ...(cursor === undefined ? {} : { cursor }) }
    const page = await readPage(client, list, start)
    if (signal.aborted) return
    yield page.rows
    cursor = page.next
  } while (cursor !== undefined)
}
