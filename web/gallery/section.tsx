// One group of components in the gallery, and one component with its name.

import type { ReactNode } from 'react'

type NamedProps = { name: string; children: ReactNode }

export function Section({ name, children }: NamedProps) {
  return (
    <section aria-label={name} className="flex flex-col gap-4 border-t border-line pt-4">
      <h2 className="text-lg font-semibold">{name}</h2>
      {children}
    </section>
  )
}

export function Sample({ name, children }: NamedProps) {
  return (
    <div className="grid items-start gap-2 sm:grid-cols-[10rem_minmax(0,1fr)]">
      <h3 className="pt-1.5 text-muted">{name}</h3>
      <div className="flex min-w-0 flex-wrap items-center gap-2">{children}</div>
    </div>
  )
}
