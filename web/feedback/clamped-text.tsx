// A text on one line, on phones on two. If it is cut off, it ends in a button that shows the rest.

import { type ReactNode, useEffect, useRef, useState } from 'react'

export function ClampedText({ children, more }: { children: ReactNode; more: ReactNode }) {
  const text = useRef<HTMLSpanElement>(null)
  const [isCut, setIsCut] = useState(false)
  useEffect(() => {
    const element = text.current
    if (!element) return
    const observer = new ResizeObserver(() => setIsCut(isCutOff(element)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <span className="flex items-baseline gap-2 max-[640px]:items-end">
      <span
        ref={text}
        className="min-w-0 truncate max-[640px]:line-clamp-2 max-[640px]:whitespace-normal max-[640px]:[overflow-wrap:anywhere]"
      >
        {children}
      </span>
      {isCut && more}
    </span>
  )
}

function isCutOff({ scrollWidth, clientWidth, scrollHeight, clientHeight }: HTMLElement): boolean {
  return scrollWidth > clientWidth || scrollHeight > clientHeight + 1
}
