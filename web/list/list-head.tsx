// The part above the rows of a list that stays visible: title, count and toolbar. Column headers stick below it.

import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useIsSmall } from '#web/ui/room.ts'

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
