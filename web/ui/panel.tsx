// One frame around what belongs together, divided by hairlines instead of further frames.

import type { ReactNode } from 'react'

/** For an element with cells or parts. */
export const panel = 'min-w-0 overflow-hidden rounded-lg border border-line bg-surface'

/** For a cell: its hairlines are borders, which forced colours keep; those at the edge lie below the frame. */
export const panelCell = '-mr-px -mb-px min-w-0 border-r border-b border-line-soft'

/** A rail of facts, made of parts. */
export function Panel({ children }: { children: ReactNode }) {
  return <div className={`${panel} divide-y divide-line-soft`}>{children}</div>
}

type PartProps = { title: string; actions?: ReactNode; children: ReactNode }

export function Part({ title, actions, children }: PartProps) {
  return (
    <section className="min-w-0 p-4">
      <div className="mb-3 flex min-h-6 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 className="text-part">{title}</h2>
        {actions}
      </div>
      {children}
    </section>
  )
}

/** A part of a story: a heading, then its content, without a frame. */
export function Section({ title, actions, children }: PartProps) {
  return (
    <section className="min-w-0">
      <div className="mb-2 flex min-h-6 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className="text-section">{title}</h2>
        {actions}
      </div>
      {children}
    </section>
  )
}
