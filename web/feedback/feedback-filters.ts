// The filters of feedback.

import { valuesOfFeedback } from '#contract/feedback.ts'
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
  exactFilter('Session', 'session', valuesOfFeedback),
  exactFilter('Email', 'email', valuesOfFeedback),
]
