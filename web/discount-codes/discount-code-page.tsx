// One discount code: its form and the history of its changes.

import type { QueryClient } from '@tanstack/react-query'
import { discountCodes, getDiscountCode } from '#contract/discount-codes.ts'
import { isNotFound } from '#web/api/api-error.ts'
import { prefetch, useRead } from '#web/api/read.ts'
import { useIdentity } from '#web/identity/identity-store.ts'
import { discountCodesPath } from '#web/paths.ts'
import { ChangeHistory, type HistoryField } from '#web/shared/change-history.tsx'
import { IdBadge } from '#web/shared/id-badge.tsx'
import { formatExactly } from '#web/ui/format.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { LoadingNote, Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState, NotFoundState } from '#web/ui/states.tsx'
import { timeZone } from '#web/ui/time-zone.ts'
import { CodeForm } from './code-form.tsx'
import { percentageText } from './percentage.tsx'

const historyFields: HistoryField[] = [
  {
    label: 'Percentage',
    text: (document) => percentageText(discountCodes.read(document).percentageDiscount),
  },
  {
    label: 'Expires at',
    text: (document) => formatExactly(discountCodes.read(document).expirationDate, timeZone),
  },
]

export function DiscountCodePage({ id }: { id: string }) {
  const { mayEdit } = useIdentity()
  const code = useRead(getDiscountCode, { params: { id } })
  return (
    <>
      <PageHeader
        title={mayEdit ? 'Edit Discount Code' : 'Discount Code'}
        back={{ href: discountCodesPath(), label: 'Discount codes' }}
        aside={code.state === 'ready' && <IdBadge id={id} />}
      />
      {code.state === 'loading' && <CodeSkeleton />}
      {code.state === 'failed' &&
        (isNotFound(code.error) ? (
          <NotFoundState title="Discount code not found" />
        ) : (
          <ErrorState loading="discount code" error={code.error} onRetry={code.retry} />
        ))}
      {code.state === 'ready' && (
        <div className="flex flex-col gap-4">
          <CodeForm latest={{ record: code.data, etag: code.etag }} />
          <ChangeHistory entity="discount-codes" id={id} fields={historyFields} />
        </div>
      )}
    </>
  )
}

DiscountCodePage.readAhead = (client: QueryClient, id: string) =>
  prefetch(client, getDiscountCode, { params: { id } })

function CodeSkeleton() {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <LoadingNote />
      <Skeleton className="h-66 rounded-lg" />
      <Skeleton className="h-28 rounded-lg" />
    </div>
  )
}
