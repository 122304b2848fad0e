// The sums of a selection in one line, on phones a scrolling one.

import type { ReactNode } from 'react'
import { useIsPhone } from '#web/ui/room.ts'

type TotalsLineProps = { figures: readonly { label: string; value: ReactNode; note?: string | undefined }[] }

export function TotalsLine({ figures }: TotalsLineProps) {
  const isPhone = useIsPhone()
  return (
    <dl
      aria-label="Totals"
      // A scrolling element must be reachable by keyboard.
      {...(isPhone && { tabIndex: 0 })}
      className="-mx-4 flex goes-on items-baseline gap-x-4 gap-y-0.5 overflow-x-auto px-4 leading-6 tabular-nums [scrollbar-width:none] sm:mx-0 sm:flex-wrap sm:overflow-visible sm:px-0 sm:leading-5"
    >
      {figures.map(({ label, value, note }) => (
        <div key={label} className="flex shrink-0 items-baseline gap-1.5" data-tip={note}>
          <dt className="text-muted">{label}</dt>
          <dd className="font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
