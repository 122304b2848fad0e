// A surface that groups related content, with an optional heading.

import type { ReactNode } from 'react'

type CardProps = { title?: string; actions?: ReactNode; children: ReactNode }

export function Card({ title, actions, children }: CardProps) {
  return (
    <section className="min-w-0 rounded-lg border border-line bg-surface p-4">
      {title && (
        <div className="mb-3 flex min-h-6 flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <h2 className="text-part">{title}</h2>
          {actions}
        </div>
      )}
      {children}
    </section>
  )
}
