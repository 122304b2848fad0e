// The filters of the activity: those for changes, which everybody sees, and those for all events.

import { editableNames, entities } from '#contract/entities.ts'
import { type Area, areas } from '#contract/events.ts'
import {
  choiceFilter,
  daysFilter,
  entityFilter,
  exactFilter,
  type FilterDefinition,
  namedFilter,
  optionsOf,
} from '#web/list/filter-definitions.ts'
import { capitalise } from '#web/shared/loaded.tsx'

const areaNames: Record<Area, string> = {
  edits: 'Edits',
  data: 'Data in and out',
  'sign-ins': 'Sign-ins',
  members: 'Members',
  console: 'Console',
}

const entityOptions = editableNames.map((value) => ({
  value,
  label: `${capitalise(entities[value].singular)}s`,
}))

export const changeFilters: readonly FilterDefinition[] = [
  entityFilter('Record', entityOptions),
  exactFilter('Id', 'activity', 'record'),
  namedFilter('Who', 'actor', 'actor'),
  daysFilter('When'),
  { ...exactFilter('Changes', 'activity', 'act'), format: () => 'one batch' },
]

export const eventFilters: readonly FilterDefinition[] = [
  choiceFilter('Kind', 'area', optionsOf(areas, areaNames)),
  choiceFilter('Event', 'event', [{ value: 'sign-ins.refused', label: 'Sign-in failed' }]),
  ...changeFilters,
]
