// The activity: all changes of tags and discount codes with time, author, record, before and after, with Undo, and Restore for deleted
// records. Changes that were made together are one entry. Auditors and administrators also see events such as sign-ins, member changes and
// exports.

import {
  type Activity,
  type ActivitySelection,
  activityScreen,
  countActivity,
  type Edit,
  isEdit,
} from '#contract/activity.ts'
import { entities } from '#contract/entities.ts'
import type { SortKeyOf } from '#contract/list.ts'
import { useMay } from '#web/identity/identity-store.ts'
import { TablePage } from '#web/list/table-page.tsx'
import { readsRowsAhead, useListPage } from '#web/list/use-list-page.ts'
import { activityPath } from '#web/paths.ts'
import { ActorLink, Differences } from '#web/records/change-differences.tsx'
import { recordVersions } from '#web/records/record-versions.ts'
import { UndoAct, UndoChange } from '#web/records/undo-button.tsx'
import type { AreaOf, Column } from '#web/table/table-column.ts'
import { Foreign } from '#web/ui/foreign.tsx'
import { formatCount } from '#web/ui/format.ts'
import { later } from '#web/ui/later.tsx'
import { inRow, NameLink } from '#web/ui/text-link.tsx'
import { RelativeTime } from '#web/ui/time.tsx'

// Loaded separately because most people never see an event.
const EventText = later(async () => (await import('./event-text.tsx')).EventText)
const EventValues = later(async () => (await import('./event-text.tsx')).EventValues)

const phone = {
  height: 134,
  areas: ['when restore', 'who restore', 'record record', 'change change'],
} as const

export const columns: Column<Activity, SortKeyOf<ActivitySelection>, AreaOf<typeof phone>>[] = [
  {
    header: 'When',
    area: 'when',
    width: '8rem',
    sortKey: 'at',
    firstSort: 'descending',
    cell: ({ at }) => <RelativeTime timestamp={at} />,
  },
  {
    header: 'Who',
    area: 'who',
    width: 'minmax(8rem, 2fr)',
    cell: ({ actor, address }) => (
      <span className="block" title={address === null ? undefined : `From ${address}`}>
        <ActorLink actor={actor} className={inRow} />
      </span>
    ),
  },
  {
    header: 'What',
    area: 'record',
    width: 'minmax(9rem, 3fr)',
    cell: (entry) => {
      if (!isEdit(entry)) return <EventText entry={entry} />
      return isOfMany(entry) ? <Together change={entry} /> : <Record change={entry} />
    },
  },
  {
    header: 'Change',
    area: 'change',
    width: 'minmax(0, 4fr)',
    cell: (entry) => (
      <div
        // If space is short, the old value is cut off, not the new one.
        className="truncate [&_del]:min-w-0 [&_del]:shrink-99 [&_del]:truncate [&_ins]:min-w-0 [&_ins]:truncate [&_li]:flex [&_li]:min-w-0 [&_li]:overflow-hidden min-[641px]:[&_ul]:flex-row min-[641px]:[&_ul]:gap-4"
      >
        <ChangeOf entry={entry} />
      </div>
    ),
  },
  {
    header: 'Undo',
    area: 'restore',
    width: '5.5rem',
    align: 'end',
    cell: (entry) => {
      if (!isEdit(entry)) return null
      if (isOfMany(entry)) return <UndoAct {...entry} />
      return <UndoChange entity={entry.entity} record={entry.record} change={entry} />
    },
  },
]

const togetherText: Record<Activity['kind'], string> = {
  created: 'Created in one batch.',
  changed: 'Changed in one batch.',
  deleted: 'Deleted in one batch.',
  restored: 'Restored in one batch.',
}

type OfMany = Edit & { act: string }

function isOfMany(change: Edit): change is OfMany {
  return change.changes > 1 && change.act !== null
}

function ChangeOf({ entry }: { entry: Activity }) {
  if (!isEdit(entry)) return <EventValues entry={entry} />
  if (isOfMany(entry)) return togetherText[entry.kind]
  return <Differences entity={entry.entity} change={entry} />
}

function Together({ change: { entity, act, changes } }: { change: OfMany }) {
  return (
    <NameLink href={activityPath({ act })} className={inRow}>
      {formatCount(changes)} {entities[entity].singular}s
    </NameLink>
  )
}

function Record({ change: { entity, record, before, after } }: { change: Edit }) {
  const { nameOf, href } = recordVersions[entity]
  return (
    <span className="flex items-baseline gap-2">
      <span className="max-w-full shrink-0">
        <NameLink href={href(record)} className={inRow}>
          <Foreign>{nameOf({ ...(after ?? before), id: record })}</Foreign>
        </NameLink>
      </span>
      <span className="truncate text-xs text-muted">{entities[entity].singular}</span>
    </span>
  )
}

const sorts = [
  { value: '-at', label: 'Newest first' },
  { value: 'at', label: 'Oldest first' },
] as const

const readChangeFilters = async () => (await import('./activity-filters.ts')).changeFilters
const readEventFilters = async () => (await import('./activity-filters.ts')).eventFilters

export function ActivityPage() {
  const list = useListPage(activityScreen)
  const { act } = list.query
  const [first] = list.source.rows ?? []
  const seesAll = useMay('record.read')
  return (
    <TablePage
      title="Activity"
      entityName={seesAll ? { one: 'entry', many: 'entries' } : { one: 'change', many: 'changes' }}
      list={list}
      counting={countActivity}
      searchPlaceholder="Id, email or value"
      emptyNote={
        seesAll
          ? 'Every change of a tag or a discount code is listed here and can be undone. So are sign-ins, exports and changes of accounts.'
          : 'Every change of a tag or a discount code is listed here and can be undone.'
      }
      above={
        act !== undefined && (
          <div className="flex flex-wrap items-center gap-3 border-b border-line-soft py-2">
            <p className="min-w-0 flex-1">These changes were made in one batch.</p>
            {first && isEdit(first) && (
              <UndoAct act={act} changes={list.count} entity={first.entity} kind={first.kind} />
            )}
          </div>
        )
      }
      readDefinitions={seesAll ? readEventFilters : readChangeFilters}
      sorts={sorts}
      table={{
        label: 'Changes',
        columns,
        phone,
        markedId: list.targetId,
      }}
    />
  )
}

ActivityPage.readAhead = readsRowsAhead(activityScreen)
