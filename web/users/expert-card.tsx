// What an expert offers: rates, AI sessions, tags, received ratings, and availability.

import { formatRate } from '#contract/money.ts'
import { type Expert, ratingsOf, type UserRecord } from '#contract/users.ts'
import { tagPath } from '#web/paths.ts'
import { Link } from '#web/router/link.tsx'
import { Rating } from '#web/shared/rating.tsx'
import { TagChip } from '#web/shared/tag-chip.tsx'
import { tagOf } from '#web/shared/tag-list.ts'
import { Badge } from '#web/ui/badge.tsx'
import { formatCount } from '#web/ui/format.ts'
import { ShowMore } from '#web/ui/long-content.tsx'
import { Facts, Part } from '#web/ui/panel.tsx'
import { Availability } from './availability.tsx'
import { stated } from './values.tsx'

type ExpertCardProps = { expert: Expert; tags: NonNullable<UserRecord['tags']> }

export function ExpertCard({ expert, tags }: ExpertCardProps) {
  const ids = [...new Set(expert.TagIds?.filter((id) => id !== ''))]
  return (
    <Part title="Expert Information">
      <div className="flex flex-col gap-6">
        <Facts
          facts={[
            ...stated('Bio', expert.Bio),
            { name: 'Hourly Rate', value: formatRate(expert.HourlyRate) },
            { name: 'Hourly AI Rate', value: formatRate(expert.HourlyAiRate) },
            { name: 'AI Sessions', value: <AiSessions isAvailable={expert.aiAvailable} /> },
            ...(ids.length > 0 ? [{ name: 'Tags', value: <Tags ids={ids} tags={tags} /> }] : []),
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
