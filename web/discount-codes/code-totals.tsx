// The sums of the selected codes; of a campaign, which are all codes with a prefix, also its users and new customers.

import { countDiscountCodes, type DiscountCodesSelection } from '#contract/discount-codes.ts'
import { formatPrice } from '#contract/money.ts'
import { countSessions } from '#contract/sessions.ts'
import { countUsers } from '#contract/users.ts'
import { useRead } from '#web/api/read.ts'
import { TotalsLine } from '#web/list/totals-line.tsx'
import { sessionsPath, usersPath } from '#web/paths.ts'
import { formatCount } from '#web/ui/format.ts'
import { Dash } from '#web/ui/sign.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

/** `isWaiting`: the rows come first. */
type CodeTotalsProps = { query: Partial<DiscountCodesSelection>; isWaiting: boolean }

export function CodeTotals({ query, isWaiting }: CodeTotalsProps) {
  const read = useRead(countDiscountCodes, { query }, { keepPrevious: true, enabled: !isWaiting })
  const { slotFrom, slotUntil, sort, prefix = '', ...others } = query
  const isCampaign = prefix !== '' && Object.values(others).every((value) => !value)
  const period = { from: slotFrom, until: slotUntil }
  const users = useRead(countUsers, { query: { codePrefix: prefix } }, { enabled: isCampaign && !isWaiting })
  const first = { codePrefix: prefix, first: true, ...period } as const
  const brought = useRead(
    countSessions,
    { query: { kind: 'booking', ...first } },
    { enabled: isCampaign && !isWaiting },
  )
  if (!read.data?.usage) return null
  const { uses, revenue, discounted, discount } = read.data.usage
  const figures = [
    { label: 'Bookings', value: formatCount(uses) },
    { label: 'Revenue', value: formatPrice(revenue) },
    {
      label: 'Discount given',
      value: discounted > 0 ? formatPrice(discount) : <Dash />,
      ...(discounted < uses && { note: `Stated by ${formatCount(discounted)} bookings` }),
    },
  ]
  const ofCampaign = [
    {
      label: 'Users',
      note: 'Who booked with a code that begins so',
      href: usersPath({ codePrefix: prefix }),
      read: users,
    },
    {
      label: 'New customers',
      note: 'Whose first booking was with one',
      href: sessionsPath({ ...first, first: 'true' }),
      read: brought,
    },
  ].map(({ label, note, href, read }) => ({
    label,
    note,
    value: read.data ? <TextLink href={href}>{formatCount(read.data.count)}</TextLink> : <Dash />,
  }))
  return <TotalsLine figures={isCampaign ? [...figures, ...ofCampaign] : figures} />
}
