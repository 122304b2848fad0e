import { memberStates, origins } from '#contract/members.ts'
import { roleNames, roles } from '#contract/roles.ts'
import { choiceFilter, type FilterDefinition, optionsOf } from '#web/list/filter-definitions.ts'
import { originNames, stateNames } from './member-text.tsx'

export const memberFilters: readonly FilterDefinition[] = [
  choiceFilter('Role', 'role', optionsOf(roles, roleNames)),
  choiceFilter('Status', 'state', optionsOf(memberStates, stateNames)),
  choiceFilter('Origin', 'origin', optionsOf(origins, originNames)),
]
