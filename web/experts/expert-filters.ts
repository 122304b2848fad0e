// The filters of experts.

import { choiceFilter, daysFilter, type FilterDefinition, tagFilter } from '#web/list/filter-definitions.ts'

export const expertFilters: readonly FilterDefinition[] = [
  tagFilter('Tag', 'tag'),
  choiceFilter('AI sessions', 'ai', [
    { value: 'true', label: 'AI available' },
    { value: 'false', label: 'AI not available' },
  ]),
  daysFilter('Last login'),
]

/** Those of the table, whose figures have a period. */
export const tableFilters: readonly FilterDefinition[] = [
  daysFilter('Period', ['slotFrom', 'slotUntil']),
  ...expertFilters,
]
