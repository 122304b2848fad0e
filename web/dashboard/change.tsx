// A change from one period to the next: its direction, its size, and whether it is good.

import { formatShare, formatTenths } from '#web/ui/format.ts'

export type ChangeOf = { now: number; before: number; by?: 'percent' | 'points' }

/** '▲ 4.2%'; 'new' where the previous value was 0; '±0' without a change. */
export function formatChange({ now, before, by = 'percent' }: ChangeOf): string {
  if (now === before) return '±0'
  const arrow = now > before ? '▲' : '▼'
  if (by === 'points') return `${arrow} ${formatTenths(Math.abs(now - before) * 100)} points`
  if (before === 0) return `${arrow} new`
  return `${arrow} ${formatShare(Math.abs((now - before) / before))}`
}

export function Change(props: ChangeOf) {
  const { now, before, by } = props
  const tone =
    by === 'points' || now === before ? 'text-muted' : now > before ? 'text-success' : 'text-danger'
  return <span className={`text-xs font-medium whitespace-nowrap ${tone}`}>{formatChange(props)}</span>
}
