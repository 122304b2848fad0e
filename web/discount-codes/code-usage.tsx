// Shows how codes were used as columns of the list. Each figure links to its sessions.

import type { CodeUsage, ListedDiscountCode } from '#contract/discount-codes.ts'
import { formatPrice } from '#contract/money.ts'
import { sessionsPath } from '#web/paths.ts'
import type { Column } from '#web/table/table-column.ts'
import { formatCount } from '#web/ui/format.ts'
import { Dash } from '#web/ui/sign.tsx'
import { inRow, NameLink } from '#web/ui/text-link.tsx'

type UseSort = 'uses' | 'revenue' | 'discount'
type UseArea = 'uses' | 'revenue' | 'given'
type UseColumn = Column<ListedDiscountCode, UseSort, UseArea>

/** The range of slot days that are counted; an absent end is open. */
export type UseDays = { from: string | undefined; until: string | undefined }

function sessionsWith(discountCode: string, days?: UseDays): string {
  return sessionsPath({ discountCode, ...days })
}

/** The sum of the discounts in bookings; undefined if no booking states one. */
export function discountOf({ discounted = 0, discount }: CodeUsage): string | undefined {
  return discounted > 0 ? formatPrice(discount) : undefined
}

/** Returns the columns for lists in which bookings carry codes. `isExtra`: shown only if a person chooses them. */
export function usageColumns(isExtra: boolean, days: UseDays): readonly UseColumn[] {
  const column = (
    [name, sortKey]: [name: UseArea, sortKey: UseSort],
    header: string,
    width: string,
    textOf: (usage: CodeUsage) => string | undefined,
  ): UseColumn => ({
    name,
    header,
    area: name,
    isExtra,
    besidePreview: 'hidden',
    // Leaves enough room for code and date.
    width: `minmax(0, ${width})`,
    align: 'end',
    sortKey,
    order: 'size',
    cell: ({ id, usage }) => {
      const text = usage && textOf(usage)
      return (
        <>
          <span className="block text-muted min-[641px]:hidden">{header} </span>
          {!usage?.uses || text === undefined ? (
            <Dash />
          ) : (
            <NameLink href={sessionsWith(id, days)} className={`${inRow} text-text! tabular-nums`}>
              {text}
            </NameLink>
          )}
        </>
      )
    },
  })
  return [
    column(['uses', 'uses'], 'Uses', '5rem', ({ uses = 0 }) => formatCount(uses)),
    column(['revenue', 'revenue'], 'Revenue', '7.5rem', ({ revenue }) => formatPrice(revenue)),
    column(['given', 'discount'], 'Discount given', '8rem', discountOf),
  ]
}

export function isByUse(sort: string): boolean {
  return /^-?(uses|revenue|discount)$/.test(sort)
}
