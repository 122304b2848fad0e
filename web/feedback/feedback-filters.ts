// The filters of feedback. Those by session and email are set by links elsewhere.

import {
  daysFilter,
  exactFilter,
  type FilterDefinition,
  personFilter,
  starsFilter,
} from '#web/list/filter-definitions.ts'

export const feedbackFilters: readonly FilterDefinition[] = [
  daysFilter('Date'),
  starsFilter('Session rated', undefined, 'maxRating'),
  personFilter('Expert', 'expert', true),
  exactFilter('Session', 'session'),
  exactFilter('Email', 'email'),
]
