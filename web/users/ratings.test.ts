import { expect, test } from 'vitest'
import { countRatings } from './expert-card.tsx'

test('[66] ratings are counted by value, the highest first', () => {
  expect(countRatings([4, 5, 5, 1.5, 4, 5])).toEqual([
    { rating: 5, count: 3 },
    { rating: 4, count: 2 },
    { rating: 1.5, count: 1 },
  ])
})
