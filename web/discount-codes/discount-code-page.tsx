// One discount code: its usage, its form and the history of its changes.

import type { QueryClient } from '@tanstack/react-query'
import { discountCodesScreen, getDiscountCode } from '#contract/discount-codes.ts'
import { prefetch, useRead } from '#web/api/read.ts'
import { EditPage } from '#web/records/edit-page.tsx'
import { CodeStatus, Percentage } from '#web/shared/code-texts.tsx'
import { later } from '#web/ui/later.tsx'
import { Time } from '#web/ui/time.tsx'

// Loaded while the record is read.
const CodeForm = later(async () => (await import('./code-form.tsx')).CodeForm)
const UsageFigures = later(async () => (await import('./usage-figures.tsx')).UsageFigures)
CodeForm.load()
UsageFigures.load()

export function DiscountCodePage({ id }: { id: string }) {
  return (
    <EditPage
      entity="discount-codes"
      id={id}
      title="Discount Code"
      nameOf={() => id}
      summary={({ percentageDiscount, expirationDate }) => (
        <>
          <Percentage value={percentageDiscount} />
          <CodeStatus expirationDate={expirationDate} />
          <span>
            <span className="text-muted">Expires</span> <Time timestamp={expirationDate} />
          </span>
        </>
      )}
      screen={discountCodesScreen}
      read={useRead(getDiscountCode, { params: { id } })}
      usage={({ usage }) => <UsageFigures key={id} id={id} usage={usage} />}
      form={(latest) => <CodeForm latest={latest} />}
    />
  )
}

DiscountCodePage.readAhead = (client: QueryClient, id: string) =>
  prefetch(client, getDiscountCode, { params: { id } })
