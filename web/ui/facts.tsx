// Facts as a list of names and values.

import type { ReactNode } from 'react'

export type FactEntry = { name: string; value: ReactNode }

export function Facts({ facts }: { facts: readonly FactEntry[] }) {
  return (
    <dl className="grid grid-cols-1 gap-x-4 gap-y-2 sm:grid-cols-[minmax(6rem,max-content)_minmax(0,1fr)]">
      {facts.map((fact) => (
        <div key={fact.name} className="sm:contents">
          <dt className="text-muted">{fact.name}</dt>
          <dd className="min-w-0 break-words">{fact.value}</dd>
        </div>
      ))}
    </dl>
  )
}
