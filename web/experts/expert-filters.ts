import {
  choiceFilter,
  daysFilter,
  type FilterDefinition,
  flagFilter,
  namedFilter,
  noneInFilter,
} from '#web/list/filter-definitions.ts'

const filters: readonly FilterDefinition[] = [
  namedFilter('Tag', 'tag', 'tag'),
  flagFilter('AI sessions', 'ai', 'AI available', 'AI not available'),
  daysFilter('Last login'),
  daysFilter('Created', ['createdFrom', 'createdUntil']),
]

export const expertFilters: readonly FilterDefinition[] = [
  ...filters,
  noneInFilter('No sessions in', 'given'),
]

/** The filters of the table, whose figures have a period. */
export const tableFilters: readonly FilterDefinition[] = [
  daysFilter('Period', ['slotFrom', 'slotUntil']),
  choiceFilter('Sessions in the period', 'given', [{ value: 'none', label: 'None' }]),
  ...filters,
]
