// The discount codes: percentage, expiration and status.

import {
  type DiscountCode,
  type DiscountCodesSelection,
  discountCodesScreen,
  totalDiscountCodes,
} from '#contract/discount-codes.ts'
import type { SortKeyOf } from '#contract/list.ts'
import { readsRowsAhead } from '#web/list/read-ahead.ts'
import { TablePage } from '#web/list/table-page.tsx'
import { useListPage } from '#web/list/use-list-page.ts'
import { discountCodePath } from '#web/paths.ts'
import { CodeStatus, Percentage } from '#web/shared/code-texts.tsx'
import type { Column, PhoneLayout } from '#web/table/table-column.ts'
import { Foreign } from '#web/ui/foreign.tsx'
import { inZone } from '#web/ui/settings.ts'
import { Time } from '#web/ui/time.tsx'

const columns: Column<DiscountCode, SortKeyOf<DiscountCodesSelection>>[] = [
  {
    header: 'Code',
    area: 'code',
    width: 'minmax(0, 3fr)',
    sortKey: 'id',
    cell: ({ id }) => (
      <span className="block truncate font-mono font-medium">
        <Foreign>{id}</Foreign>
      </span>
    ),
  },
  {
    header: 'Discount',
    area: 'discount',
    width: '7rem',
    sortKey: 'percentageDiscount',
    firstSort: 'descending',
    cell: ({ percentageDiscount }) => <Percentage value={percentageDiscount} />,
  },
  {
    header: inZone('Expires'),
    area: 'expires',
    besidePreview: 'hidden without room',
    width: '15rem',
    sortKey: 'expirationDate',
    cell: ({ expirationDate }) => <Time timestamp={expirationDate} zone="hidden" />,
  },
  {
    header: 'Status',
    area: 'status',
    areaAlign: 'end',
    width: '6rem',
    cell: ({ expirationDate }) => <CodeStatus expirationDate={expirationDate} />,
  },
]

const phone: PhoneLayout = {
  height: 70,
  areas: ['code code status', 'discount expires expires'],
  columns: '3rem minmax(0, 1fr) auto',
}

const sorts = [
  { value: 'id', label: 'By code' },
  { value: '-expirationDate', label: 'Latest expiry first' },
  { value: 'expirationDate', label: 'Earliest expiry first' },
  { value: '-percentageDiscount', label: 'Highest discount first' },
  { value: 'percentageDiscount', label: 'Lowest discount first' },
] as const

const readDefinitions = async () => (await import('./code-filters.ts')).codeFilters

export function DiscountCodesPage() {
  const list = useListPage(discountCodesScreen)
  return (
    <TablePage
      title="Discount Codes"
      entityName={{ one: 'code', many: 'codes', all: 'discount codes' }}
      list={list}
      recordHref={discountCodePath}
      searchPlaceholder="Code"
      readDefinitions={readDefinitions}
      screen="discountCodes"
      counting={totalDiscountCodes}
      sorts={sorts}
      table={{
        label: 'Discount codes',
        columns,
        phone,
        rowHref: (code) => discountCodePath(code.id),
      }}
    />
  )
}

DiscountCodesPage.readAhead = readsRowsAhead(discountCodesScreen)
