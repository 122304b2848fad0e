import { entities, entityNames } from '#contract/entities.ts'
import {
  choiceFilter,
  colleagueFilter,
  daysFilter,
  type FilterDefinition,
} from '#web/list/filter-definitions.ts'
import { capitalise } from '#web/shared/loaded.tsx'

export const noteFilters: readonly FilterDefinition[] = [
  colleagueFilter('Author', 'author'),
  choiceFilter(
    'Record',
    'entity',
    entityNames.map((value) => ({ value, label: capitalise(entities[value].singular) })),
  ),
  choiceFilter('Mentions', 'mentions', [{ value: 'me', label: 'me' }]),
  daysFilter('Written'),
]
