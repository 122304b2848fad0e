// The ratings of an expert's sessions: the number for each number of stars, and the monthly average.

import type { PersonSummary } from '#contract/people.ts'
import { sessionsPath } from '#web/paths.ts'
import { Link } from '#web/router/link.tsx'
import { formatCount, formatTenths } from '#web/ui/format.ts'
import { Part } from '#web/ui/panel.tsx'

type Given = NonNullable<PersonSummary['given']>

export function ReceivedRatings({ id, given }: { id: string; given: Given }) {
  const most = Math.max(1, ...given.ratings)
  return (
    <Part title="Ratings of sessions">
      <ul className="flex flex-col">
        {[5, 4, 3, 2, 1].map((stars) => {
          const count = given.ratings[stars - 1] ?? 0
          return (
            <li key={stars}>
              <Link
                href={sessionsPath({ expert: id, rating: String(stars) })}
                className="-mx-1 flex h-6 items-center gap-3 rounded px-1 hover:bg-hover"
              >
                <span className="w-14 shrink-0 text-muted">{stars === 1 ? '1 star' : `${stars} stars`}</span>
                <span aria-hidden="true" className="h-2 flex-1 overflow-hidden rounded-full bg-neutral-soft">
                  <span
                    className="block h-full rounded-full bg-star forced-colors:bg-[CanvasText]"
                    style={{ width: `${(count / most) * 100}%` }}
                  />
                </span>
                <span className="w-12 shrink-0 text-right">{formatCount(count)}</span>
              </Link>
            </li>
          )
        })}
      </ul>
      <Trend months={given.ratingTrend} />
    </Part>
  )
}

const width = 240
const height = 40

/** A line through the months with ratings, from 1 at the bottom to 5 at the top. */
function Trend({ months }: { months: Given['ratingTrend'] }) {
  const points = months.flatMap((average, index) =>
    average === null
      ? []
      : [{ x: (index / (months.length - 1)) * width, y: height * (1 - (average - 1) / 4), average }],
  )
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length < 2) return null
  const said = `The average month by month over the last year: from ${formatTenths(first.average)} to ${formatTenths(last.average)}`
  return (
    <figure className="mt-4">
      <svg
        role="img"
        aria-label={said}
        viewBox={`-4 -4 ${width + 8} ${height + 8}`}
        className="h-12 w-full"
        preserveAspectRatio="none"
      >
        <polyline
          points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
          fill="none"
          className="stroke-star"
          strokeWidth={2}
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <figcaption className="flex justify-between text-xs text-muted">
        <span>12 months</span>
        <span>
          {formatTenths(first.average)} → {formatTenths(last.average)}
        </span>
      </figcaption>
    </figure>
  )
}
