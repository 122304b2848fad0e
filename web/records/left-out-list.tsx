// The records that an act leaves out, each with the reason.

import type { LeftOutRecord } from '#contract/acts.ts'
import { Foreign } from '#web/ui/foreign.tsx'
import { formatCount } from '#web/ui/format.ts'
import { Heading } from '#web/ui/heading.tsx'
import { frame } from '#web/ui/panel.tsx'

type LeftOutListProps = {
  left: readonly LeftOutRecord[]
  nameOf: (id: string) => string
  /** True if the act was made; false if it would leave these out. */
  isDone: boolean
}

/** Nobody would read a longer list. */
const mostShown = 200

export function LeftOutList({ left, nameOf, isDone }: LeftOutListProps) {
  if (left.length === 0) return null
  return (
    <section aria-label="Left out" className={`${frame} px-3 py-2`}>
      <Heading size="part" level={3}>
        {formatCount(left.length)} {isDone ? 'left out' : 'will be left out'}
      </Heading>
      <ul className="max-h-48 overflow-y-auto">
        {left.slice(0, mostShown).map(({ id, detail }) => (
          <li key={id} className="flex flex-wrap gap-x-3 py-1">
            <Foreign className="font-mono text-xs leading-5 font-medium">{nameOf(id)}</Foreign>
            <Foreign className="text-muted">{detail}</Foreign>
          </li>
        ))}
      </ul>
      {left.length > mostShown && (
        <p className="text-muted">and {formatCount(left.length - mostShown)} more</p>
      )}
    </section>
  )
}
