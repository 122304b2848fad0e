// A watch in words: when it sends a message, and whether the last message was sent; and the bell of a watched view, which says it.

import Bell from 'lucide-react/icons/bell'
import type { Watch, WatchWay } from '#contract/watch.ts'
import { dailyHour } from '#contract/watches.ts'
import { timeZone } from '#web/settings.ts'
import { formatCount, formatDateTime } from '#web/ui/format.ts'

export const wayNames: Record<WatchWay, string> = { webhook: 'A webhook', email: 'E-mail to me' }

export const daily = `each day at ${dailyHour}:00 (${timeZone})`

/** 'Tells when there are more than 20 rows' */
export function conditionText({ moreThan }: Pick<Watch, 'moreThan'>): string {
  return moreThan === null ? `Tells ${daily}` : `Tells when there are more than ${formatCount(moreThan)} rows`
}

/** 'Told 27 Nov 2026, 9:00', or why it was not. */
export function lastText({ last, isStopped }: Pick<Watch, 'last' | 'isStopped'>): string {
  if (!last) return 'Nothing was told yet.'
  const time = `${formatDateTime(last.at, timeZone)} ${timeZone}`
  if (isStopped) return `Stopped ${time}: ${last.fault}`
  return last.fault === null ? `Told ${time}.` : `Not told ${time}: ${last.fault}`
}

export function WatchMark({ watch }: { watch: Watch }) {
  const hasFailed = watch.isStopped || (watch.last?.fault ?? null) !== null
  const text = `${conditionText(watch)}. ${lastText(watch)}`
  return (
    <span
      role="img"
      aria-label={text}
      data-tip={text}
      className={`my-auto shrink-0 ${hasFailed ? 'text-danger' : ''}`}
    >
      <Bell aria-hidden="true" className="size-3" />
    </span>
  )
}
