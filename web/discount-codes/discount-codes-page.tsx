// The discount codes: what each takes off, until when, and whether it still holds.

import {
  type DiscountCode,
  discountCodesQuery,
  exportDiscountCodes,
  getDiscountCode,
  listDiscountCodes,
} from '#contract/discount-codes.ts'
import { addressOf } from '#web/api/call.ts'
import { usePrefetch } from '#web/api/read.ts'
import { FilterSelect } from '#web/list/filters.tsx'
import { ListPage } from '#web/list/list-page.tsx'
import { readsRowsAhead } from '#web/list/read-ahead.ts'
import { useListPage } from '#web/list/use-list-page.ts'
import { discountCodePath } from '#web/paths.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import type { Column } from '#web/ui/table-column.ts'
import { Time } from '#web/ui/time.tsx'
import { timeZone } from '#web/ui/time-zone.ts'
import { CodeStatus } from './code-status.tsx'
import { Percentage } from './percentage.tsx'

const columns: Column<DiscountCode>[] = [
  {
    header: 'Code',
    width: 'minmax(0, 3fr)',
    sortKey: 'id',
    cell: ({ id }) => <span className="block truncate font-mono font-medium">{id}</span>,
  },
  {
    header: 'Discount',
    width: '7rem',
    sortKey: 'percentageDiscount',
    firstSort: 'descending',
    cell: ({ percentageDiscount }) => <Percentage value={percentageDiscount} />,
  },
  {
    header: `Expires (${timeZone})`,
    width: '15rem',
    sortKey: 'expirationDate',
    firstSort: 'descending',
    cell: ({ expirationDate }) => <Time moment={expirationDate} zone="hidden" />,
  },
  {
    header: 'Status',
    width: '6rem',
    cell: ({ expirationDate }) => <CodeStatus expirationDate={expirationDate} />,
  },
]

const states = [
  { value: 'active', label: 'Active' },
  { value: 'expired', label: 'Expired' },
] as const

const sorts = [
  { value: 'id', label: 'By code' },
  { value: '-expirationDate', label: 'Latest expiry first' },
  { value: 'expirationDate', label: 'Earliest expiry first' },
  { value: '-percentageDiscount', label: 'Highest discount first' },
  { value: 'percentageDiscount', label: 'Lowest discount first' },
]

export function DiscountCodesPage() {
  const list = useListPage(listDiscountCodes, discountCodesQuery)
  const prefetch = usePrefetch()
  const { limit: _, cursor: __, at: ___, ...selection } = list.query
  return (
    <ListPage
      title="Discount Codes"
      noun={{ one: 'discount code', many: 'discount codes' }}
      list={list}
      searchPlaceholder="Code"
      filters={
        <FilterSelect
          label="State"
          any="Any state"
          options={states}
          value={list.query.state}
          onChange={(state) => list.setQuery({ state })}
        />
      }
      sorts={{ options: sorts, shown: 'on phones' }}
      exportHref={addressOf(exportDiscountCodes, { query: selection })}
    >
      {(source) => (
        <DataTable
          label="Discount codes"
          columns={columns}
          source={source}
          rowHref={(code) => discountCodePath(code.id)}
          onRowIntent={(code) => prefetch(getDiscountCode, { params: { id: code.id } })}
          sort={list.sort}
          onSort={list.setSort}
        />
      )}
    </ListPage>
  )
}

DiscountCodesPage.readAhead = readsRowsAhead(listDiscountCodes, discountCodesQuery)
