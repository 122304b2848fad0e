// How often an expert was given each rating.

/** Highest rating first. */
export function countRatings(ratings: readonly number[]): { rating: number; count: number }[] {
  return [...Map.groupBy(ratings, (rating) => rating)]
    .map(([rating, { length: count }]) => ({ rating, count }))
    .sort((a, b) => b.rating - a.rating)
}
