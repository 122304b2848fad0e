// What stays in sight above the rows of a list: title, count and toolbar. Column heads stick below it.

import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useIsSmall } from '#web/ui/media-query.ts'

/** Other elements learn the height from the variable --list-head-height. */
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
      className={`-mx-4 -mt-3 bg-surface px-4 pt-3 sm:-mx-6 sm:px-6 ${isSmall ? '' : 'sticky top-(--top-bar-height) z-15'}`}
    >
      {children}
    </div>
  )
}
