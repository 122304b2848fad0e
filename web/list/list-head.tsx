// The part above the rows of a list that stays visible: title, count and toolbar, and the sort order if there are no column headers. Column
// headers stick below it.

import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useIsSmall } from '#web/ui/room.ts'
import { Select } from '#web/ui/select.tsx'

/** Its height is in the variable --list-head-height for other elements. */
export function ListHead({ children }: { children: ReactNode }) {
  const head = useRef<HTMLDivElement>(null)
  const isSmall = useIsSmall()
  useLayoutEffect(() => {
    const element = head.current
    if (!element) return
    const { style } = document.documentElement
    const tell = () => style.setProperty('--list-head-height', isSmall ? '0px' : `${element.offsetHeight}px`)
    tell()
    const observer = new ResizeObserver(tell)
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty('--list-head-height')
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

export type SortSelectProps<Sort extends string> = {
  options: readonly { value: Sort; label: string }[]
  /** Tables need it only on phones. */
  shown: 'always' | 'on phones'
  sort: Sort
  onSort: (sort: Sort) => void
}

export function SortSelect<Sort extends string>({ options, shown, sort, onSort }: SortSelectProps<Sort>) {
  return (
    <div className={shown === 'on phones' ? 'min-[641px]:hidden' : ''}>
      <Select aria-label="Sort by" options={options} value={sort} onChange={onSort} />
    </div>
  )
}
