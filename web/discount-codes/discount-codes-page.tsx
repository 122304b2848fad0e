// The screen 'Discount Codes'.

import { PageHeader } from '#web/ui/page-header.tsx'

export function DiscountCodesPage() {
  return <PageHeader title="Discount Codes" />
}
