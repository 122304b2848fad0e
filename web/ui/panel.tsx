// A single frame around related content, divided by hairlines instead of further frames.

import type { ReactNode } from 'react'
import { Heading } from './heading.tsx'

/** For an element that is framed, such as a card that is a link. */
export const frame = 'min-w-0 rounded-lg border border-line bg-surface'

/** For an element with cells or parts. */
export const panel = `${frame} overflow-hidden`

/** For an element whose content scrolls within the frame. An overflow class next to `panel` would have no effect. */
export const scrollPanel = `${frame} goes-on overflow-auto`

/** For a cell: its hairlines are borders, which forced colours keep; those at the edge are hidden below the frame. */
export const panelCell = '-mr-px -mb-px min-w-0 border-r border-b border-line-soft'

export function Panel({ children }: { children: ReactNode }) {
  return <div className={`${panel} divide-y divide-line-soft`}>{children}</div>
}

type PartProps = { title: string; actions?: ReactNode; children: ReactNode }

export function Part({ title, actions, children }: PartProps) {
  return (
    <section className="min-w-0 p-4">
      <div className="mb-3 flex min-h-6 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <Heading size="part">{title}</Heading>
        {actions}
      </div>
      {children}
    </section>
  )
}

export function Card(props: PartProps) {
  return (
    <div className={frame}>
      <Part {...props} />
    </div>
  )
}

/** `label`: the section's name for assistive technology, if it is not its title. */
type SectionProps = PartProps & { label?: string }

export function Section({ title, label, actions, children }: SectionProps) {
  return (
    <section aria-label={label} className="min-w-0">
      <SectionHead title={title} actions={actions} />
      {children}
    </section>
  )
}

type SectionHeadProps = {
  title: ReactNode
  id?: string
  /** One line below the title. */
  note?: ReactNode
  actions?: ReactNode
}

/** The heading of a section that needs more than `Section`. */
export function SectionHead({ title, id, note, actions }: SectionHeadProps) {
  return (
    <div className="mb-2 flex min-h-6 flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <div className={note ? 'min-w-0 flex-1 basis-64' : 'min-w-0'}>
        <Heading size="section" id={id}>
          {title}
        </Heading>
        {note && <p className="text-xs text-muted">{note}</p>}
      </div>
      {actions}
    </div>
  )
}

export type FactEntry = { name: string; value: ReactNode } | false

export function Facts({ facts }: { facts: readonly FactEntry[] }) {
  return (
    <dl className="grid grid-cols-1 items-baseline gap-x-4 gap-y-2 sm:grid-cols-[minmax(6rem,max-content)_minmax(0,1fr)]">
      {facts.map(
        (fact) =>
          fact && (
            <div key={fact.name} className="sm:contents">
              <dt className="text-muted">{fact.name}</dt>
              <dd className="min-w-0 break-words">{fact.value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
