// A rating as one to five stars, and as a number for assistive technology.

import Star from 'lucide-react/icons/star'

const places = [1, 2, 3, 4, 5]

/** Any other number is shown as text. */
export function Stars({ rating }: { rating: number | undefined }) {
  if (rating === undefined) return <span className="text-muted">Not rated</span>
  return (
    <span className="inline-flex items-center gap-1.5">
      {places.includes(rating) && (
        <span aria-hidden="true" className="inline-flex">
          {places.map((place) => (
            <Star
              key={place}
              className={`size-4 ${place <= rating ? 'fill-star text-star' : 'text-line-strong'}`}
            />
          ))}
        </span>
      )}
      <span className="font-medium">{rating}</span>
    </span>
  )
}
