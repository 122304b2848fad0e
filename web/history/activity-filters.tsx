// The filters of the activity: kind, entity, author, and the record that a link has named.

import type { ActivityQuery } from '#contract/activity.ts'
import { listActors } from '#contract/activity.ts'
import { editableNames, entities } from '#contract/entities.ts'
import { type Area, areas } from '#contract/events.ts'
import { type Actor, actorName } from '#contract/history.ts'
import { useRead } from '#web/api/read.ts'
import { useMay } from '#web/identity/identity-store.ts'
import { FilterSelect } from '#web/list/filters.tsx'
import type { SetQuery } from '#web/list/use-list-query.ts'
import { capitalise } from '#web/shared/loaded.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Foreign } from '#web/ui/foreign.tsx'

const entityOptions = editableNames.map((value) => ({
  value,
  label: `${capitalise(entities[value].singular)}s`,
}))

const areaNames: Record<Area, string> = {
  edits: 'Edits',
  data: 'Data in and out',
  'sign-ins': 'Sign-ins',
  members: 'Members',
  console: 'Console',
}
const areaOptions = areas.map((value) => ({ value, label: areaNames[value] }))

const periods = [
  { value: 'today', label: 'Today', from: 'today', until: 'today' },
  { value: '7-days', label: 'Last 7 days', from: 'today-6', until: 'today' },
  { value: 'week', label: 'This week', from: 'week', until: 'week' },
  { value: 'month', label: 'This month', from: 'month', until: 'month' },
] as const

/** Undefined where the address contains other days, or none. */
function periodOf({ from, until }: ActivityQuery) {
  return periods.find((one) => one.from === from && one.until === until)?.value
}

type ActivityFiltersProps = { query: ActivityQuery; onChange: SetQuery<ActivityQuery> }

export function ActivityFilters({ query, onChange }: ActivityFiltersProps) {
  const seesAll = useMay('record.read')
  const read = useRead(listActors, {})
  const actors = read.state === 'ready' ? read.data.map(optionOf) : []
  const isKnown = query.actor === undefined || actors.some(({ value }) => value === query.actor)
  return (
    <>
      {seesAll && (
        <FilterSelect
          label="Kind"
          any="Any kind"
          options={areaOptions}
          value={query.area}
          onChange={(area) => onChange({ area })}
        />
      )}
      <FilterSelect
        label="Record"
        any="Any record"
        options={entityOptions}
        value={editableNames.find((name) => name === query.entity)}
        onChange={(entity) => onChange({ entity, record: undefined })}
      />
      <FilterSelect
        label="Who"
        any="Anybody"
        options={isKnown ? actors : [...actors, { value: query.actor ?? '', label: query.actor ?? '' }]}
        value={query.actor}
        onChange={(actor) => onChange({ actor })}
      />
      <FilterSelect
        label="When"
        any="Any time"
        options={periods}
        value={periodOf(query)}
        onChange={(value) => {
          const { from, until } = periods.find((one) => one.value === value) ?? {}
          onChange({ from, until })
        }}
      />
      {(query.from ?? query.until) !== undefined && periodOf(query) === undefined && (
        <Chip label="When" onRemove={() => onChange({ from: undefined, until: undefined })}>
          {query.from ?? 'the beginning'} – {query.until ?? 'now'}
        </Chip>
      )}
      {query.act !== undefined && (
        <Chip label="Made" onRemove={() => onChange({ act: undefined })}>
          together
        </Chip>
      )}
      {query.record !== undefined && (
        <Chip label="Id" onRemove={() => onChange({ record: undefined })}>
          <Foreign>{query.record}</Foreign>
        </Chip>
      )}
    </>
  )
}

const programNames = { import: 'Imports', ingest: 'The source', command: 'On the server' } as const

function optionOf(actor: Actor): { value: string; label: string } {
  if ('email' in actor) return { value: actor.uid, label: actorName(actor) }
  return { value: actor.uid, label: programNames[actor.uid] }
}
