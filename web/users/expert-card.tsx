// What an expert offers: rates, AI sessions, tags, received ratings, and when they can be booked: how far in
// advance, on which days and hours, and blocked slots. Times are in one zone.

import { formatRate } from '#contract/money.ts'
import { isTimestamp, toMilliseconds } from '#contract/timestamp.ts'
import { type Expert, ratingsOf, type UserRecord } from '#contract/users.ts'
import { tagPath } from '#web/paths.ts'
import { Link } from '#web/router/link.tsx'
import { timeZone } from '#web/settings.ts'
import { TagChip } from '#web/shared/tag-chip.tsx'
import { tagOf } from '#web/shared/tag-list.ts'
import { Rating } from '#web/shared/user-texts.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { formatCount, formatDate, formatDateTime, formatTimeOfDay, formatTimes } from '#web/ui/format.ts'
import { ShowMore } from '#web/ui/long-content.tsx'
import { Facts, Part } from '#web/ui/panel.tsx'
import { useNow } from '#web/ui/time.tsx'
import { stated } from './values.tsx'
import {
  type AvailableDay,
  type BlockedSlot,
  type Availability as Described,
  formatHours,
  formatWeeks,
  sortedSlots,
  type WeekLine,
  weekOf,
} from './week.ts'

type ExpertCardProps = { expert: Expert; tags: NonNullable<UserRecord['tags']> }

export function ExpertCard({ expert, tags }: ExpertCardProps) {
  const ids = [...new Set(expert.TagIds?.filter((id) => id !== ''))]
  return (
    <Part title="Expert Information">
      <div className="flex flex-col gap-6">
        <Facts
          facts={[
            stated('Bio', expert.Bio),
            { name: 'Hourly Rate', value: formatRate(expert.HourlyRate) },
            { name: 'Hourly AI Rate', value: formatRate(expert.HourlyAiRate) },
            { name: 'AI Sessions', value: <AiSessions isAvailable={expert.aiAvailable} /> },
            ids.length > 0 && { name: 'Tags', value: <Tags ids={ids} tags={tags} /> },
            { name: 'Ratings', value: <Ratings ratings={ratingsOf(expert)} /> },
          ]}
        />
        <Availability availability={expert.Availability} />
      </div>
    </Part>
  )
}

function AiSessions({ isAvailable }: { isAvailable: boolean }) {
  return (
    <Badge tone={isAvailable ? 'success' : 'neutral'}>{isAvailable ? 'Available' : 'Not Available'}</Badge>
  )
}

function Tags({ ids, tags }: Pick<ExpertCardProps, 'tags'> & { ids: readonly string[] }) {
  return (
    <ShowMore items={ids} first={12} itemName="tags">
      {(shown) => (
        <ul className="flex flex-wrap gap-1.5">
          {shown.map((id) => (
            <li key={id} className="flex max-w-full">
              <Link href={tagPath(id)} className="flex max-w-full rounded-md hover:bg-hover">
                <TagChip tag={tagOf(tags, id)} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </ShowMore>
  )
}

function Ratings({ ratings }: { ratings: readonly number[] }) {
  return (
    <>
      <Rating ratings={ratings} />
      {ratings.length > 0 && <p className="text-xs text-muted">As listed in the expert's record</p>}
      <ShowMore items={countRatings(ratings)} first={8} itemName="different ratings">
        {(shown) => (
          <ul className="flex flex-wrap gap-x-3 text-xs text-muted">
            {shown.map(({ rating, count }) => (
              <li key={rating} className="[overflow-wrap:anywhere]">
                {rating} × {formatCount(count)}
              </li>
            ))}
          </ul>
        )}
      </ShowMore>
    </>
  )
}

/** Highest rating first. */
export function countRatings(ratings: readonly number[]): { rating: number; count: number }[] {
  return [...Map.groupBy(ratings, (rating) => rating)]
    .map(([rating, { length: count }]) => ({ rating, count }))
    .sort((a, b) => b.rating - a.rating)
}

function Availability({ availability }: { availability: Described | undefined }) {
  const { leadTime, advancedBookingTime, days = [], blockedSlots = [] } = availability ?? {}
  return (
    <div className="flex flex-col gap-3">
      <h3 className="font-semibold">
        Availability <span className="font-normal text-muted">· times in {timeZone}</span>
      </h3>
      <Facts
        facts={[
          { name: 'Lead Time', value: leadTime === undefined ? notProvided : formatHours(leadTime) },
          {
            name: 'Advance Booking',
            value: advancedBookingTime === undefined ? notProvided : formatWeeks(advancedBookingTime),
          },
        ]}
      />
      {days.length === 0 ? (
        <p className="text-muted">No days are listed</p>
      ) : (
        <ShowMore items={weekOf(days)} first={7} itemName="days">
          {(shown) => <Week lines={shown} />}
        </ShowMore>
      )}
      <BlockedSlots slots={blockedSlots} />
    </div>
  )
}

const notProvided = <span className="text-muted">Not provided</span>

function Week({ lines }: { lines: readonly WeekLine[] }) {
  return (
    <table className="w-full text-left">
      <thead className="sr-only">
        <tr>
          <th>Day</th>
          <th>Status</th>
          <th>Hours</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ name, day }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a day may be listed twice, and lines have no state
          <tr key={index} className="border-t border-line">
            <th scope="row" className="py-1.5 pr-3 font-normal">
              {name}
            </th>
            <td className="py-1.5 pr-3">
              <Badge tone={day?.isEnabled ? 'success' : 'neutral'}>
                {day?.isEnabled ? 'Available' : 'Unavailable'}
              </Badge>
            </td>
            <td className={`py-1.5 text-right ${day?.isEnabled ? '' : 'text-muted'}`}>
              {day && hoursOf(day)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function hoursOf({ startingTime, endingTime }: AvailableDay): string {
  if (startingTime === undefined && endingTime === undefined) return 'No hours'
  return `${clockOf(startingTime)} – ${clockOf(endingTime)}`
}

/** A time without a zone is shown as it is. */
function clockOf(time: AvailableDay['startingTime']): string {
  return typeof time === 'object' && 'text' in time ? time.text : formatTimeOfDay(time, timeZone)
}

function BlockedSlots({ slots }: { slots: readonly BlockedSlot[] }) {
  const nowMs = useNow()
  return (
    <div>
      <h4 className="mb-1 text-muted">Blocked Slots</h4>
      {slots.length === 0 && <p className="text-muted">None</p>}
      <ShowMore items={sortedSlots(slots)} first={5} itemName="blocked slots">
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

function textOf({ startingTime, endingTime }: BlockedSlot): string {
  if (!isTimestamp(startingTime))
    return `${formatDate(startingTime, timeZone)} – ${formatDateTime(endingTime, timeZone)}`
  return `${formatDate(startingTime, timeZone)}, ${formatTimes(startingTime, endingTime, timeZone)}`
}
