// The card of a discount code.

import { getDiscountCode } from '#contract/discount-codes.ts'
import { useRead } from '#web/api/read.ts'
import { CodeStatus, Percentage } from '#web/shared/code-texts.tsx'
import { Time } from '#web/ui/time.tsx'

export function CodeCard({ id }: { id: string }) {
  const read = useRead(getDiscountCode, { params: { id } })
  if (read.state !== 'ready') return null
  const { percentageDiscount, expirationDate } = read.data
  return (
    <div className="flex flex-col gap-1 p-2">
      <p className="truncate font-mono font-medium">{id}</p>
      <p className="flex flex-wrap items-center gap-x-3 text-xs">
        <Percentage value={percentageDiscount} />
        <CodeStatus expirationDate={expirationDate} />
      </p>
      <p className="text-xs text-muted">
        Expires <Time timestamp={expirationDate} />
      </p>
    </div>
  )
}
