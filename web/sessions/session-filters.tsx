// What the sessions list can be narrowed to: kind, status, AI or expert, ingestion, and one user or expert.

import { useMemo, useRef } from 'react'
import { type Session, type SessionsQuery, sessionLabel } from '#contract/sessions.ts'
import { FilterChip, FilterSelect } from '#web/list/filters.tsx'
import type { SetQuery } from '#web/list/use-list-query.ts'
import { UserName } from '#web/shared/user-name.tsx'
import { DayField } from './day-field.tsx'

type FilterProps = {
  query: SessionsQuery
  rows: readonly Session[] | undefined
  onChange: SetQuery<SessionsQuery>
}
type SessionFiltersProps = FilterProps & {
  /** The order is one by time, which can begin at a day. */
  isByTime: boolean
}

const kinds = [
  { value: 'signin', label: 'Sign-ins' },
  { value: 'all', label: 'All kinds' },
] as const

const partners = [
  { value: true, label: 'With AI' },
  { value: false, label: 'With an expert' },
] as const

const ingestions = [
  { value: true, label: 'Ingested' },
  { value: false, label: 'Not Ingested' },
] as const

export function SessionFilters({ query, rows, isByTime, onChange }: SessionFiltersProps) {
  const isSignIns = query.kind === 'signin'
  return (
    <>
      <FilterSelect
        label="Kind"
        any="Bookings"
        options={kinds}
        value={kinds.find(({ value }) => value === query.kind)?.value}
        onChange={(kind) => onChange({ kind: kind ?? 'booking' })}
      />
      <StatusFilter query={query} rows={rows} onChange={onChange} />
      {!isSignIns && (
        <>
          <FilterSelect
            label="AI or expert"
            any="AI or expert"
            options={partners}
            value={query.ai}
            onChange={(ai) => onChange({ ai })}
          />
          <FilterSelect
            label="Ingestion"
            any="Any ingestion"
            options={ingestions}
            value={query.ingested}
            onChange={(ingested) => onChange({ ingested })}
          />
        </>
      )}
      {isByTime && <DayField value={query.from} onChange={(from) => onChange({ from }, { typing: true })} />}
      {query.user !== undefined && (
        <FilterChip label="User" onRemove={() => onChange({ user: undefined })}>
          <UserName id={query.user} />
        </FilterChip>
      )}
      {query.expert !== undefined && (
        <FilterChip label="Expert" onRemove={() => onChange({ expert: undefined })}>
          <UserName id={query.expert} />
        </FilterChip>
      )}
    </>
  )
}

const maxLabelLength = 40
const activities = [
  { value: 'active:true', label: 'In progress' },
  { value: 'active:false', label: 'Not in progress' },
]

/** By activity, or by a label: those that the marketplace always has, and whatever statuses have been met here. */
function StatusFilter({ query, rows, onChange }: FilterProps) {
  const met = useMetLabels(rows)
  const options = useMemo(() => {
    const labels = [...new Set(met).add(query.label ?? 'Active')].sort((one, other) =>
      one.localeCompare(other, 'en'),
    )
    return [
      ...activities,
      ...labels.map((label) => ({
        value: `label:${label}`,
        label: label.slice(0, maxLabelLength).toWellFormed(),
      })),
    ]
  }, [met, query.label])
  const value =
    query.label !== undefined
      ? `label:${query.label}`
      : query.active === undefined
        ? undefined
        : `active:${query.active}`
  return (
    <FilterSelect
      label="Status"
      any="Any status"
      options={options}
      value={value}
      onChange={(choice) => onChange(readStatus(choice))}
    />
  )
}

/** The labels of all rows that have been seen here. Of a list that grows, only the rows that are new are looked at. */
function useMetLabels(rows: readonly Session[] | undefined): ReadonlySet<string> {
  const met = useRef<ReadonlySet<string>>(new Set(['Active', 'Completed']))
  const ends = useRef<{ first?: Session | undefined; last?: Session | undefined }>({})
  return useMemo(() => {
    const { first, last } = ends.current
    ends.current = { first: rows?.[0], last: rows?.at(-1) }
    const labels = new Set(met.current)
    for (const row of newRows(rows ?? [], first, last)) labels.add(sessionLabel(row))
    if (labels.size > met.current.size) met.current = labels
    return met.current
  }, [rows])
}

/** The rows before `first` and after `last`; all of them where these have gone. */
function newRows<Row>(rows: readonly Row[], first: Row | undefined, last: Row | undefined): readonly Row[] {
  const until = first === undefined ? -1 : rows.indexOf(first)
  const from = last === undefined ? -1 : rows.lastIndexOf(last)
  return until < 0 || from < 0 ? rows : [...rows.slice(0, until), ...rows.slice(from + 1)]
}

function readStatus(choice: string | undefined): Pick<SessionsQuery, 'active' | 'label'> {
  const [, name, value = ''] = /^(active|label):([\s\S]*)$/.exec(choice ?? '') ?? []
  return {
    active: name === 'active' ? value === 'true' : undefined,
    label: name === 'label' ? value : undefined,
  }
}
