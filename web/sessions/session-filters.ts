// The filters of sessions, and of the records of sign-ins.

import {
  choiceFilter,
  daysFilter,
  exactFilter,
  type FilterDefinition,
  flagFilter,
  labelFilter,
  personFilter,
  pricesFilter,
  starsFilter,
  tagFilter,
  textFilter,
} from '#web/list/filter-definitions.ts'

const kind = choiceFilter(
  'Kind',
  'kind',
  [
    { value: 'booking', label: 'Bookings' },
    { value: 'signin', label: 'Sign-ins' },
    { value: 'all', label: 'All kinds' },
  ],
  'booking',
)
const progress = flagFilter('In progress', 'active', 'In progress', 'Not in progress')
const user = personFilter('User', 'user', false)
const created = daysFilter('Created', ['createdFrom', 'createdUntil'])

/** A label is what the list shows, including 'Active'; 'In progress' is the field `active`. */
export const bookingFilters: readonly FilterDefinition[] = [
  daysFilter('Slot', ['from', 'until', 'slotBefore']),
  labelFilter('Status', 'label'),
  progress,
  choiceFilter('Overdue', 'overdue', [{ value: 'true', label: 'Active after the slot' }]),
  flagFilter('Upcoming', 'upcoming', 'Upcoming', 'Not upcoming'),
  starsFilter('Rating', 'minRating', 'maxRating', 'rating'),
  personFilter('Expert', 'expert', true),
  user,
  tagFilter('Tag', 'tag'),
  exactFilter('Discount code', 'sessions', 'discountCode'),
  textFilter('Code begins with', 'codePrefix'),
  choiceFilter('First session', 'first', [{ value: 'true', label: 'First of its user' }]),
  flagFilter('AI or expert', 'ai', 'With AI', 'With an expert'),
  pricesFilter('Total price', 'minPrice', 'maxPrice'),
  created,
  flagFilter('Ingestion', 'ingested', 'Ingested', 'Not Ingested'),
  flagFilter('Transcript', 'transcript', 'With transcript', 'Without transcript'),
  kind,
]

export const signInFilters: readonly FilterDefinition[] = [
  labelFilter('Status', 'label'),
  progress,
  user,
  created,
  kind,
]
