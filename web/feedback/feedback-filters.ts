import {
  choiceFilter,
  colleagueFilter,
  daysFilter,
  exactFilter,
  type FilterDefinition,
  namedFilter,
  starsFilter,
} from '#web/list/filter-definitions.ts'
import { stateOptions } from '#web/shared/feedback-states.tsx'

const noMember = [
  { value: 'me', label: 'Me' },
  { value: 'none', label: 'Unassigned' },
]

export const feedbackFilters: readonly FilterDefinition[] = [
  daysFilter('Date'),
  starsFilter('Session rated', undefined, 'maxRating'),
  namedFilter('Expert', 'expert', 'expert'),
  exactFilter('Session', 'feedback', 'session'),
  exactFilter('Email', 'feedback', 'email'),
  choiceFilter('Status', 'state', stateOptions),
  colleagueFilter('Assignee', 'owner', noMember),
]
