// The frame around every screen: navigation, top bar, the screen itself, and the running export.

import { type ReactNode, useEffect, useRef } from 'react'
import { listenToKeys } from '#web/keys/listen.ts'
import { usePresentExport } from '#web/list/export-store.ts'
import { forgetRecent } from '#web/router/recent-records.ts'
import { later } from '#web/ui/later.tsx'
import { useIsNarrow } from '#web/ui/media-query.ts'
import { ConnectionBar } from './connection-bar.tsx'
import { Navigation } from './navigation.tsx'
import { TopBar } from './top-bar.tsx'

const ExportBar = later(async () => (await import('#web/list/export-bar.tsx')).ExportBar)

export function Shell({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  const isNarrow = useIsNarrow()
  const present = usePresentExport()
  useEffect(listenToKeys, [])
  useEffect(() => forgetRecent, [])
  return (
    <div className="flex min-h-dvh">
      <button
        type="button"
        data-skip=""
        onClick={() => main.current?.focus()}
        className="fixed top-2 left-2 z-50 -translate-y-20 print:hidden rounded-md bg-accent px-3 py-2 text-on-accent focus:translate-y-0"
      >
        Skip to content
      </button>
      {!isNarrow && (
        <div className="sticky top-0 flex h-dvh w-54 print:hidden shrink-0 flex-col border-r border-line bg-canvas px-2.5 pb-3">
          <Navigation />
        </div>
      )}
      <div className="flex min-w-0 flex-1 flex-col">
        <TopBar isNarrow={isNarrow} />
        <main
          ref={main}
          id="main"
          tabIndex={-1}
          className="@container w-full flex-1 px-4 pt-3 pb-6 outline-none sm:px-6"
        >
          {children}
        </main>
        <ConnectionBar />
        {present && <ExportBar present={present} />}
      </div>
    </div>
  )
}
