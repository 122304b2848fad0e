// One record of 'Discount code'.

import { PageHeader } from '#web/ui/page-header.tsx'

export function DiscountCodePage({ id }: { id: string }) {
  return <PageHeader title={`Discount code ${id}`} />
}
