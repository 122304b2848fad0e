// A region of fixed maximum height for long text, which can be focused and scrolled by keyboard.

// biome-ignore-all lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard

import type { ReactNode } from 'react'

const heights = { usual: 'max-h-96', tall: 'max-h-128' }

type ScrollerProps = { label: string; height?: keyof typeof heights; children: ReactNode }

export function Scroller({ label, height = 'usual', children }: ScrollerProps) {
  return (
    <section
      aria-label={label}
      tabIndex={0}
      data-scroller=""
      className={`overflow-y-auto rounded-md wrap-anywhere border border-line p-3 print:max-h-none print:overflow-visible print:border-0 print:p-0 ${heights[height]}`}
    >
      {children}
    </section>
  )
}
