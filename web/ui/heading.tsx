// The titles of a screen's parts, by size. Code outside of web/ui uses these instead of its own classes.

import type { ReactNode } from 'react'

const sizes = { page: 'text-title', section: 'text-section', part: 'text-part' }

type HeadingProps = {
  /** 'section' in the page, 'part' within a rail, a form or a dialog, 'page' before the console. */
  size: keyof typeof sizes
  level?: 1 | 2 | 3
  id?: string | undefined
  children: ReactNode
}

export function Heading({ size, level = 2, id, children }: HeadingProps) {
  const Level = `h${level}` as const
  return (
    <Level id={id} className={sizes[size]}>
      {children}
    </Level>
  )
}
