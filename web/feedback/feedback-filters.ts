// The filters of feedback.

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
  exactFilter('Session', 'feedback', 'session'),
  exactFilter('Email', 'feedback', 'email'),
]
