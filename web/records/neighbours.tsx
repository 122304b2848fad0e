// Links from a record to the previous and next ones of the list that it was opened from, across its pages. Renders nothing if it was opened
// from elsewhere.

import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import { type MouseEvent, type ReactNode, useEffect, useMemo } from 'react'
import type { ListSchema } from '#contract/list-query.ts'
import { type ListScreen, selectionOf } from '#contract/list-screen.ts'
import { useList } from '#web/api/list.ts'
import { isPlainClick } from '#web/router/link.tsx'
import { leaveRow, listLeft, navigate, visitIndex } from '#web/router/location.ts'
import { ButtonLink } from '#web/ui/button.tsx'

type NeighboursProps<S extends ListSchema, Query, Row> = {
  id: string
  entityName: string
  screen: ListScreen<S, Query, Row>
  path: string
  /** Returns the address of a record of the list. `search` is that of the list. */
  hrefOf: (id: string, search: URLSearchParams) => string
}

/** If fewer rows than this remain at an end of the loaded ones, the next page is read. */
const nearRows = 5

export function Neighbours<S extends ListSchema, Query, Row extends { id: string }>(
  props: NeighboursProps<S, Query, Row>,
) {
  const list = listLeft()
  const [path, search] = list?.split('?', 2) ?? []
  return list !== undefined && path === props.path ? (
    <NeighboursIn {...props} list={list} search={new URLSearchParams(search)} />
  ) : null
}

function NeighboursIn<S extends ListSchema, Query, Row extends { id: string }>(
  props: NeighboursProps<S, Query, Row> & { list: string; search: URLSearchParams },
) {
  const { id, entityName, screen, search, hrefOf } = props
  const start = useMemo(() => ({ id }), [id])
  const { rows, hasNext, hasPrevious, loadNext, loadPrevious } = useList(
    screen.list,
    selectionOf(screen, search),
    { start },
  )
  const index = rows?.findIndex((row) => row.id === id) ?? -1
  const isNearEnd = index >= 0 && hasNext && index + nearRows >= (rows?.length ?? 0)
  const isNearStart = index >= 0 && hasPrevious && index < nearRows
  useEffect(() => {
    if (isNearEnd) loadNext()
    if (isNearStart) loadPrevious()
  }, [isNearEnd, isNearStart, loadNext, loadPrevious])

  const linkTo = (row: Row | undefined, key: string, label: string, icon: ReactNode) =>
    row === undefined ? null : (
      <ButtonLink
        key={key}
        look="quiet"
        size="icon"
        href={hrefOf(row.id, search)}
        aria-label={label}
        aria-keyshortcuts={key}
        title={`${label} (${key.replace('+', ' ').toUpperCase()})`}
        onClick={(event: MouseEvent) => {
          if (!isPlainClick(event)) return
          event.preventDefault()
          leaveRow(visitIndex() - 1, row.id)
          navigate(hrefOf(row.id, search), { replace: true, list: props.list })
        }}
      >
        {icon}
      </ButtonLink>
    )
  return (
    <nav aria-label={`Neighbouring ${entityName}s`} className="flex">
      {linkTo(
        index > 0 ? rows?.[index - 1] : undefined,
        'Shift+k',
        `Previous ${entityName}`,
        <ChevronUp className="size-4" />,
      )}
      {linkTo(
        index >= 0 ? rows?.[index + 1] : undefined,
        'Shift+j',
        `Next ${entityName}`,
        <ChevronDown className="size-4" />,
      )}
    </nav>
  )
}
