// The slots in which an expert cannot be booked, earliest first; past ones are dimmed.

import { isTimestamp, toMilliseconds } from '#contract/timestamp.ts'
import { formatDate, formatDateTime, formatTimeOfDay } from '#web/ui/format.ts'
import { useNow } from '#web/ui/now.ts'
import { timeZone } from '#web/ui/settings.ts'
import { ShowMore } from '#web/ui/show-more.tsx'
import { type BlockedSlot, inOrder } from './week.ts'

export function BlockedSlots({ slots }: { slots: readonly BlockedSlot[] }) {
  const nowMs = useNow()
  return (
    <div>
      <h4 className="mb-1 text-muted">Blocked Slots</h4>
      {slots.length === 0 && <p className="text-muted">None</p>}
      <ShowMore items={inOrder(slots)} first={5} itemName="blocked slots">
        {(shown) => (
          <ul className="flex flex-col gap-1">
            {shown.map((slot, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a slot may be listed twice, and lines have no state
              <li key={index} className={isOver(slot, nowMs) ? 'text-muted' : ''}>
                {textOf(slot)}
                {isOver(slot, nowMs) && ' · over'}
              </li>
            ))}
          </ul>
        )}
      </ShowMore>
    </div>
  )
}

function isOver({ endingTime }: BlockedSlot, nowMs: number): boolean {
  return isTimestamp(endingTime) && toMilliseconds(endingTime) < nowMs
}

/** '21 Nov 2026, 09:00 – 11:00'; the end's date where it is another day. */
function textOf({ startingTime, endingTime }: BlockedSlot): string {
  const isOneDay =
    isTimestamp(startingTime) && formatDate(startingTime, timeZone) === formatDate(endingTime, timeZone)
  const end = isOneDay ? formatTimeOfDay(endingTime, timeZone) : formatDateTime(endingTime, timeZone)
  return `${formatDateTime(startingTime, timeZone)} – ${end}`
}
