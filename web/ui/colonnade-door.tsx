// The card of the screens before the console, in front of a whole colonnade.

import type { ReactNode } from 'react'
import { Colonnade } from './states.tsx'

/** In the middle of its parent. */
export function ColonnadeDoor({ children }: { children: ReactNode }) {
  return (
    <>
      <Colonnade
        missing={[]}
        className="absolute top-1/2 left-1/2 w-[min(69rem,92vw)] -translate-x-1/2 -translate-y-1/2 opacity-45 max-md:hidden"
      />
      <div className="relative w-full max-w-sm rounded-xl border border-line bg-surface p-6 sm:p-9">
        {children}
      </div>
    </>
  )
}
