// How often an expert was given each rating.

export type RatingCount = { rating: number; count: number }

/** Highest rating first. */
export function countRatings(ratings: readonly number[]): RatingCount[] {
  const counts = new Map<number, number>()
  for (const rating of ratings) counts.set(rating, (counts.get(rating) ?? 0) + 1)
  return [...counts].map(([rating, count]) => ({ rating, count })).sort((a, b) => b.rating - a.rating)
}
