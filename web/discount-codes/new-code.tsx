// The screen of a new discount code.

import { type DiscountCode, getDiscountCode } from '#contract/discount-codes.ts'
import { useRead } from '#web/api/read.ts'
import { NewPage, useCopiedId } from '#web/records/new-page.tsx'
import { addDays, today } from '#web/ui/days.ts'
import { timeZone } from '#web/ui/settings.ts'
import { endOfDay } from './code-values.ts'
import { NewCodeForm } from './new-code-form.tsx'
import { toInstant } from './zoned-time.ts'

/** A new code is valid for so long unless another day is chosen. */
const validDays = 30

export function NewCode() {
  const copy = useCopiedId()
  const read = useRead(getDiscountCode, { params: { id: copy ?? '' } }, { enabled: copy !== undefined })
  return (
    <NewPage<DiscountCode>
      key={copy}
      entity="discount-codes"
      title="New discount code"
      listTitle="Discount codes"
      empty={emptyCode}
      copied={copy === undefined ? undefined : read}
      form={(start) => <NewCodeForm start={start} />}
    />
  )
}

function emptyCode(): DiscountCode {
  const date = addDays(today.get(), validDays)
  const seconds = toInstant({ date, time: endOfDay }, timeZone)
  return {
    id: '',
    percentageDiscount: undefined,
    expirationDate: seconds === undefined ? undefined : { seconds, nanoseconds: 0 },
  }
}
