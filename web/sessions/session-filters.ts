// The filters of sessions, and of the records of sign-ins.

import {
  choiceFilter,
  daysFilter,
  exactFilter,
  type FilterDefinition,
  flagFilter,
  namedFilter,
  pricesFilter,
  starsFilter,
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
const user = namedFilter('User', 'user', 'user')
const created = daysFilter('Created', ['createdFrom', 'createdUntil'])

/** A label is what the list shows, including 'Active'; 'In progress' is the field `active`. */
export const bookingFilters: readonly FilterDefinition[] = [
  daysFilter('Slot', ['from', 'until', 'slotBefore']),
  namedFilter('Status', 'label', 'label'),
  progress,
  choiceFilter('Overdue', 'overdue', [{ value: 'true', label: 'Active after the slot' }]),
  flagFilter('Upcoming', 'upcoming', 'Upcoming', 'Not upcoming'),
  starsFilter('Rating', 'minRating', 'maxRating', 'rating'),
  namedFilter('Expert', 'expert', 'expert'),
  user,
  namedFilter('Tag', 'tag', 'tag'),
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
  namedFilter('Status', 'label', 'label'),
  progress,
  user,
  created,
  kind,
]
