// Describes a watch: when it sends a message, and whether the last message was sent; and the bell of a watched view, which shows it.

import Bell from 'lucide-react/icons/bell'
import type { Watch, WatchWay } from '#contract/watch.ts'
import { dailyHour } from '#contract/watch.ts'
import { timeZone } from '#web/settings.ts'
import { formatCount, formatDateTime } from '#web/ui/format.ts'

export const wayNames: Record<WatchWay, string> = {
  inbox: 'My inbox only',
  email: 'My inbox and email',
  webhook: 'My inbox and a webhook',
}

export const daily = `Every day at ${String(dailyHour).padStart(2, '0')}:00 ${timeZone}`

export function conditionText({ moreThan }: Pick<Watch, 'moreThan'>): string {
  return moreThan === null ? daily : `Notifies when there are more than ${formatCount(moreThan)}`
}

export function lastText({ last, isStopped }: Pick<Watch, 'last' | 'isStopped'>): string {
  if (!last) return 'Nothing was sent yet.'
  const time = `${formatDateTime(last.at, timeZone)} ${timeZone}`
  if (isStopped) return `Stopped ${time}: ${last.fault}`
  return last.fault === null ? `Sent ${time}.` : `Not sent ${time}: ${last.fault}`
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
      <Bell className="size-3" />
    </span>
  )
}
