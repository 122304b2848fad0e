// The filters of members.

import { memberStates, origins } from '#contract/members.ts'
import { roleNames, roles } from '#contract/roles.ts'
import { choiceFilter, type FilterDefinition } from '#web/list/filter-definitions.ts'
import { originNames, stateNames } from './member-text.tsx'

export const memberFilters: readonly FilterDefinition[] = [
  choiceFilter(
    'Role',
    'role',
    roles.map((value) => ({ value, label: roleNames[value] })),
  ),
  choiceFilter(
    'State',
    'state',
    memberStates.map((value) => ({ value, label: stateNames[value] })),
  ),
  choiceFilter(
    'Origin',
    'origin',
    origins.map((value) => ({ value, label: originNames[value] })),
  ),
]
