// The part above the rows of a list that stays visible: title, count and toolbar; and the orders of a table, which are chosen in it on phones. Column
// headers stick below it.

import { type CSSProperties, type ReactNode, useLayoutEffect, useRef } from 'react'
import type { SortOf } from '#contract/list.ts'
import { readAt } from '#web/router/scroll-position.tsx'
import { inZone } from '#web/settings.ts'
import { type Column, orders } from '#web/table/table-column.ts'
import { useIsSmall } from '#web/ui/room.ts'

/** The style of a list: the usual height of its head. The variable is inherited by every row, so a list whose head has it is styled once. */
export function usualHead(hasFigures: boolean): CSSProperties {
  // React's type knows no custom properties.
  return { '--list-head-height': hasFigures ? '124px' : '92px' } as CSSProperties
}

/** Its height is --list-head-height of the list, and --covered-height of the document, which scrolls focused elements below it. */
export function ListHead({ children }: { children: ReactNode }) {
  const head = useRef<HTMLDivElement>(null)
  const isSmall = useIsSmall()
  useLayoutEffect(() => {
    const element = head.current
    const list = element?.parentElement
    if (!element || !list) return
    const { style } = document.documentElement
    const tell = (px: number) => {
      const height = isSmall ? '0px' : `${px}px`
      style.setProperty('--covered-height', height)
      if (list.style.getPropertyValue('--list-head-height') !== height)
        list.style.setProperty('--list-head-height', height)
    }
    // Only a list that scrolls itself to a row needs the height before the page is laid out.
    if (readAt(location.search) !== undefined) tell(element.offsetHeight)
    const observer = new ResizeObserver(([entry]) =>
      tell(Math.round(entry?.borderBoxSize[0]?.blockSize ?? 0)),
    )
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty('--covered-height')
    }
  }, [isSmall])
  return (
    <div
      ref={head}
      className={`-mx-4 -mt-3 bg-surface px-4 pt-3 sm:-mx-6 sm:px-6 ${isSmall ? '' : 'sticky top-(--top-bar-height) z-15 print:static'}`}
    >
      {children}
    </div>
  )
}

export type SortOption<Sort extends string> = { value: Sort; label: string }

/** Returns the orders of a table's headers, for phones, on which these are hidden: 'Date, newest first'. */
export function sortOptions<Key extends string>(
  columns: readonly Pick<Column<never, Key>, 'header' | 'sortKey' | 'order'>[],
): SortOption<SortOf<Key>>[] {
  return columns.flatMap(({ header, sortKey, order = 'text' }) => {
    if (sortKey === undefined) return []
    const { ascending, descending, first } = orders[order]
    const name = header.replace(inZone(''), '')
    const options: SortOption<SortOf<Key>>[] = [
      { value: sortKey, label: `${name}, ${ascending}` },
      { value: `-${sortKey}`, label: `${name}, ${descending}` },
    ]
    return first === 'ascending' ? options : options.toReversed()
  })
}
