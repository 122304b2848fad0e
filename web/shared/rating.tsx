// The average of an expert's ratings, and their number. Numbers that are not ratings are listed in Data health.

import Star from 'lucide-react/icons/star'
import { averageRating } from '#contract/users.ts'
import { formatCount, formatTenths } from '#web/ui/format.ts'

export function Rating({ ratings }: { ratings: readonly number[] }) {
  if (ratings.length === 0) return <span className="text-muted">No ratings</span>
  const average = averageRating(ratings)
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-1">
      <Star aria-hidden="true" className="size-3.5 shrink-0 fill-star text-star" />
      <span className="truncate">
        <span className={average === undefined ? 'text-muted' : 'font-medium'}>
          {average === undefined ? 'Invalid' : formatTenths(average)}
        </span>
        <span className="text-muted">
          {' '}
          ({formatCount(ratings.length)} {ratings.length === 1 ? 'rating' : 'ratings'})
        </span>
      </span>
    </span>
  )
}
