// The frame of the whole page before the console: a card that is the door of a colonnade.

import type { ReactNode } from 'react'
import { basePath } from '#web/base-path.ts'
import { ColonnadeDoor } from '#web/ui/colonnade-door.tsx'
import { Heading } from '#web/ui/heading.tsx'

type EntryFrameProps = {
  title: string
  /** The title of the tab, where it differs. */
  tab?: string
  note: string
  children?: ReactNode
}

export function EntryFrame({ title, tab = title, note, children }: EntryFrameProps) {
  return (
    <main className="relative grid min-h-dvh place-items-center overflow-hidden bg-canvas p-4">
      <title>{`${tab} · Stoa`}</title>
      <ColonnadeDoor>
        <img src={`${basePath}/favicon.svg`} alt="" width={40} height={40} className="mb-6" />
        <Heading size="page" level={1}>
          {title}
        </Heading>
        <p className="mt-1 mb-6 text-base text-muted">{note}</p>
        {children}
      </ColonnadeDoor>
    </main>
  )
}
