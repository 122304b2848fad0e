// The filters of users.

import {
  amountFilter,
  choiceFilter,
  daysFilter,
  type FilterDefinition,
  noneInFilter,
} from '#web/list/filter-definitions.ts'

export const userFilters: readonly FilterDefinition[] = [
  choiceFilter('Role', 'role', [
    { value: 'admin', label: 'Admins' },
    { value: 'user', label: 'Users' },
  ]),
  choiceFilter('Expert', 'expert', [
    { value: 'true', label: 'Experts' },
    { value: 'false', label: 'Not experts' },
  ]),
  choiceFilter('Verification', 'verified', [
    { value: 'true', label: 'Verified' },
    { value: 'false', label: 'Not verified' },
  ]),
  daysFilter('Last login'),
  daysFilter('Created', ['createdFrom', 'createdUntil']),
  amountFilter('Spent more than', 'spentOver'),
  noneInFilter('No sessions in', 'booked'),
]
