// A rating as one to five stars, and as a number for assistive technology.

import Star from 'lucide-react/icons/star'
import { Dash } from './sign.tsx'

const places = [1, 2, 3, 4, 5]

/** Any other number is shown as text. */
export function Stars({ rating }: { rating: number | undefined }) {
  if (rating === undefined) return <span className="text-muted">Not rated</span>
  return (
    <span className="inline-flex items-center gap-1.5">
      <Row of={rating} className="size-4" />
      <span className="font-medium">{rating}</span>
    </span>
  )
}

/** For a column: the number is only read aloud, and an absent rating is a dash. */
export function SmallStars({ rating }: { rating: number | undefined }) {
  if (rating === undefined) return <Dash words="Not rated" />
  if (!places.includes(rating)) return rating
  return (
    <span className="inline-flex align-middle">
      <Row of={rating} className="size-3" />
      <span className="sr-only">Rated {rating}</span>
    </span>
  )
}

function Row({ of, className }: { of: number; className: string }) {
  return (
    places.includes(of) && (
      <span aria-hidden="true" className="inline-flex">
        {places.map((place) => (
          <Star
            key={place}
            className={`${className} ${place <= of ? 'fill-star text-star' : 'text-line-strong'}`}
          />
        ))}
      </span>
    )
  )
}
