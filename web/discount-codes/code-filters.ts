import { choiceFilter, daysFilter, type FilterDefinition, textFilter } from '#web/list/filter-definitions.ts'

export const codeFilters: readonly FilterDefinition[] = [
  textFilter('Begins with', 'prefix'),
  daysFilter('Expires', undefined, true),
  choiceFilter('Status', 'state', [
    { value: 'active', label: 'Active' },
    { value: 'expired', label: 'Expired' },
  ]),
  choiceFilter('Usage', 'used', [{ value: 'none', label: 'Not used' }]),
  daysFilter('Used in', ['slotFrom', 'slotUntil']),
]
