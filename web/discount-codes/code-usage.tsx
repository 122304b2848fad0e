// How a code was used: columns of the list, and a card on its record. Each figure links to its sessions.

import type { CodeUsage, ListedDiscountCode } from '#contract/discount-codes.ts'
import { formatPrice } from '#contract/money.ts'
import { sessionsPath } from '#web/paths.ts'
import type { Column } from '#web/table/table-column.ts'
import { Facts } from '#web/ui/facts.tsx'
import { formatCount } from '#web/ui/format.ts'
import { Section } from '#web/ui/panel.tsx'
import { inRow, NameLink, TextLink } from '#web/ui/text-link.tsx'

type UsedCode = { id: string; usage: CodeUsage }

function sessionsWith(discountCode: string): string {
  return sessionsPath({ discountCode })
}

/** The sum of what the bookings say; undefined where none of them says an amount. */
function discountOf({ discounted = 0, discount }: CodeUsage): string | undefined {
  return discounted > 0 ? formatPrice(discount) : undefined
}

/** For lists in which bookings carry codes; narrow windows show them where they are chosen. */
export function usageColumns(hasRoom: boolean): readonly Column<ListedDiscountCode, never, never>[] {
  return [
    column('uses', 'Uses', '5rem', ({ uses = 0 }) => formatCount(uses)),
    column('revenue', 'Revenue', '7.5rem', ({ revenue }) => formatPrice(revenue)),
    column('given', 'Discount given', '8rem', discountOf),
  ].map((one) => ({ ...one, isExtra: !hasRoom }))
}

function column(
  name: string,
  header: string,
  width: string,
  textOf: (usage: CodeUsage) => string | undefined,
): Column<ListedDiscountCode, never, never> {
  return {
    name,
    header,
    // Code and date keep their room.
    width: `minmax(0, ${width})`,
    align: 'end',
    cell: ({ id, usage }) => {
      const text = usage && textOf(usage)
      if (!usage || text === undefined || !usage.uses) return <span className="text-muted">–</span>
      return (
        <NameLink href={sessionsWith(id)} className={`${inRow} text-text! tabular-nums`}>
          {text}
        </NameLink>
      )
    },
  }
}

export function UsageCard({ id, usage }: UsedCode) {
  const { uses = 0, revenue, discounted = 0 } = usage
  const discount = discountOf(usage)
  return (
    <Section title="Use">
      {uses === 0 ? (
        <p className="text-muted">No booking carries this code.</p>
      ) : (
        <Facts
          facts={[
            {
              name: 'Bookings',
              value: <TextLink href={sessionsWith(id)}>{formatCount(uses)}</TextLink>,
            },
            { name: 'Revenue', value: formatPrice(revenue) },
            ...(discount === undefined
              ? []
              : [
                  {
                    name: 'Discount given',
                    value:
                      discounted < uses ? `${discount}, as ${formatCount(discounted)} of them say` : discount,
                  },
                ]),
          ]}
        />
      )}
    </Section>
  )
}
