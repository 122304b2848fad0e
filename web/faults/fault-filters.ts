import { entityNames } from '#contract/entities.ts'
import { entityFilter, exactFilter, type FilterDefinition } from '#web/list/filter-definitions.ts'
import { capitalise } from '#web/shared/loaded.tsx'

const entityOptions = entityNames.map((value) => ({ value, label: capitalise(value.replace('-', ' ')) }))

export const faultFilters: readonly FilterDefinition[] = [
  entityFilter('Entity', entityOptions),
  exactFilter('Field', 'faults', 'field'),
  exactFilter('Id', 'faults', 'record'),
]
