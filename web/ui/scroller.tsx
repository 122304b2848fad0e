// A region of fixed maximum height for long text, which the keyboard can reach and scroll.

// biome-ignore-all lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard

import type { ReactNode } from 'react'

export function Scroller({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      tabIndex={0}
      className="max-h-96 overflow-y-auto rounded-md border border-line p-3"
    >
      {children}
    </section>
  )
}
