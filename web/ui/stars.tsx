// A rating as one to five stars, and as a number for assistive technology.

import type { CSSProperties } from 'react'
import { Dash } from './sign.tsx'

const places = [1, 2, 3, 4, 5]

/** Any other number is shown as text. */
export function Stars({ rating }: { rating: number | undefined }) {
  if (rating === undefined) return <span className="text-muted">Not rated</span>
  return (
    <span className="inline-flex items-center gap-1.5">
      {picture(rating, 'text-base')}
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
      {picture(rating, 'text-xs')}
      <span className="sr-only">Rated {rating}</span>
    </span>
  )
}

function picture(rating: number, size: string) {
  if (!places.includes(rating)) return null
  // React's type of a style knows no custom properties.
  return (
    <span aria-hidden="true" className={`stars ${size}`} style={{ '--rating': rating } as CSSProperties} />
  )
}
