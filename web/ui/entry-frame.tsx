// The frame of the full-page screens before the console: a card that is the door of a whole colonnade.

import type { ReactNode } from 'react'
import { basePath } from '#web/settings.ts'
import { Heading } from '#web/ui/heading.tsx'
import { Colonnade } from '#web/ui/states.tsx'

type EntryFrameProps = {
  title: string
  /** The title of the tab, if it differs. */
  tab?: string
  note: string
  children?: ReactNode
}

export function EntryFrame({ title, tab = title, note, children }: EntryFrameProps) {
  return (
    <main className="relative grid min-h-dvh place-items-center overflow-hidden bg-canvas p-4">
      <title>{`${tab} · Stoa`}</title>
      <Colonnade
        isWhole
        className="absolute top-1/2 left-1/2 w-[min(69rem,92vw)] -translate-x-1/2 -translate-y-1/2 opacity-45 max-md:hidden"
      />
      <div className="relative w-full max-w-sm rounded-xl border border-line bg-surface p-6 sm:p-9">
        <img src={`${basePath}/favicon.svg`} alt="" width={40} height={40} className="mb-6" />
        <Heading size="page" level={1}>
          {title}
        </Heading>
        <p className="mt-1 mb-6 text-base text-muted">{note}</p>
        {children}
      </div>
    </main>
  )
}
