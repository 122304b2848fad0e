import {
  choiceFilter,
  daysFilter,
  type FilterDefinition,
  flagFilter,
  noneInFilter,
  pricesFilter,
  textFilter,
} from '#web/list/filter-definitions.ts'

export const userFilters: readonly FilterDefinition[] = [
  choiceFilter('Role', 'role', [
    { value: 'admin', label: 'Admins' },
    { value: 'user', label: 'Users' },
  ]),
  flagFilter('Expert', 'expert', 'Experts', 'Customers only'),
  flagFilter('Verification', 'verified', 'Verified', 'Not verified'),
  daysFilter('Last login'),
  daysFilter('Created', ['createdFrom', 'createdUntil']),
  pricesFilter('Spent more than', 'spentOver'),
  textFilter('Used codes beginning with', 'codePrefix'),
  noneInFilter('No sessions in', 'booked'),
]
