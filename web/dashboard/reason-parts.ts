// The figures of a contributor: exact texts to show, and numbers to compare and to draw; and the labels of breakdowns.

import type { Breakdown, Contributors, Explained } from '#contract/contributors.ts'
import { formatPrice, negated, sumOf } from '#contract/money.ts'
import { formatCount } from '#web/ui/format.ts'

export const breakdownLabels: Record<Breakdown, string> = {
  expert: 'Expert',
  tag: 'Tag',
  label: 'Label',
  ai: 'AI or human',
  code: 'Code',
}
export const explainedLabels: Record<Explained, string> = { revenue: 'Revenue', sessions: 'Sessions' }

export type Sums = Contributors['whole']

export function partsOf(sums: Sums, of: Explained) {
  if (of === 'sessions') {
    const [now, before] = [sums.sessions, sums.sessionsBefore]
    const change = now - before
    return {
      now,
      before,
      change,
      texts: {
        now: formatCount(now),
        before: formatCount(before),
        change: signed(change, formatCount(change)),
      },
    }
  }
  const change = sumOf([sums.revenue, negated(sums.revenueBefore)])
  return {
    now: Number(sums.revenue),
    before: Number(sums.revenueBefore),
    change: Number(change),
    texts: {
      now: formatPrice(sums.revenue),
      before: formatPrice(sums.revenueBefore),
      change: signed(Number(change), formatPrice(change)),
    },
  }
}

function signed(value: number, text: string): string {
  return value > 0 ? `+${text}` : text.replace('-', '−')
}

export function isNothing(sums: Sums): boolean {
  return [sums.sessions, sums.sessionsBefore, Number(sums.revenue), Number(sums.revenueBefore)].every(
    (one) => one === 0,
  )
}
