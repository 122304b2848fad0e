// A surface that groups related content, with an optional heading.

import type { ReactNode } from 'react'
import { Heading } from './heading.tsx'
import { frame } from './panel.tsx'

type CardProps = { title?: string; actions?: ReactNode; children: ReactNode }

export function Card({ title, actions, children }: CardProps) {
  return (
    <section className={`${frame} p-4`}>
      {title && (
        <div className="mb-3 flex min-h-6 flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <Heading size="part">{title}</Heading>
          {actions}
        </div>
      )}
      {children}
    </section>
  )
}
