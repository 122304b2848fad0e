// The filters of sessions, and of the records of sign-ins.

import {
  choiceFilter,
  daysFilter,
  exactFilter,
  type FilterDefinition,
  labelFilter,
  personFilter,
  pricesFilter,
  starsFilter,
  tagFilter,
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
const progress = choiceFilter('In progress', 'active', [
  { value: 'true', label: 'In progress' },
  { value: 'false', label: 'Not in progress' },
])
const user = personFilter('User', 'user', false)
const created = daysFilter('Created', ['createdFrom', 'createdUntil'])

/** A label is what the list shows, including 'Active'; 'In progress' is the field `active`. */
export const bookingFilters: readonly FilterDefinition[] = [
  daysFilter('Slot', ['from', 'until', 'slotBefore']),
  labelFilter('Status', 'label'),
  progress,
  choiceFilter('Overdue', 'overdue', [{ value: 'true', label: 'Active after the slot' }]),
  starsFilter('Rating', 'minRating', 'maxRating', 'rating'),
  personFilter('Expert', 'expert', true),
  user,
  tagFilter('Tag', 'tag'),
  exactFilter('Discount code', 'sessions', 'discountCode'),
  choiceFilter('AI or expert', 'ai', [
    { value: 'true', label: 'With AI' },
    { value: 'false', label: 'With an expert' },
  ]),
  pricesFilter('Total price', 'minPrice', 'maxPrice'),
  created,
  choiceFilter('Ingestion', 'ingested', [
    { value: 'true', label: 'Ingested' },
    { value: 'false', label: 'Not Ingested' },
  ]),
  choiceFilter('Transcript', 'transcript', [
    { value: 'true', label: 'With transcript' },
    { value: 'false', label: 'Without transcript' },
  ]),
  kind,
]

export const signInFilters: readonly FilterDefinition[] = [
  labelFilter('Status', 'label'),
  progress,
  user,
  created,
  kind,
]
