// A text of at most three lines. One that is longer shows two, and what leads to the rest.

import { type ReactNode, useEffect, useRef, useState } from 'react'

export function ClampedText({ children, more }: { children: ReactNode; more: ReactNode }) {
  const text = useRef<HTMLSpanElement>(null)
  const [isCut, setIsCut] = useState(false)
  useEffect(() => {
    const element = text.current
    if (!element) return
    const observer = new ResizeObserver(() => setIsCut(element.scrollHeight > element.clientHeight + 1))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <span className="block text-sm whitespace-normal">
      <span ref={text} className={`break-words ${isCut ? 'line-clamp-2' : 'line-clamp-3'}`}>
        {children}
      </span>
      {isCut && more}
    </span>
  )
}
