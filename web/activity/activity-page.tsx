// The activity: all changes of tags and discount codes as sentences, with Undo, and Restore for deleted records. Changes that were made
// together are one entry. Auditors and administrators also see events such as sign-ins, member changes and exports. The preview has all
// that is known of an entry.

import { type Activity, type ActivitySelection, activityScreen, isEdit } from '#contract/activity.ts'
import type { SortKeyOf } from '#contract/list.ts'
import { useMay } from '#web/identity/identity-store.ts'
import { TablePage } from '#web/list/table-page.tsx'
import { readsRowsAhead, useListPage } from '#web/list/use-list-page.ts'
import { activityPath } from '#web/paths.ts'
import { inZone } from '#web/settings.ts'
import type { AreaOf, Column } from '#web/table/table-column.ts'
import { later } from '#web/ui/later.tsx'
import { Time } from '#web/ui/time.tsx'
import { EditSentence, isOfMany } from './edit-sentence.tsx'

// Loaded separately because most people never see an event.
const EventSentence = later(
  async () => (await import('./event-sentence.tsx')).EventSentence,
  // As high as a line of text.
  () => <>&nbsp;</>,
)
// These come after the sentences.
const UndoAct = later(async () => (await import('#web/records/undo-button.tsx')).UndoAct)
const UndoChange = later(async () => (await import('#web/records/undo-button.tsx')).UndoChange)
const EntryDetails = later(async () => (await import('./entry-details.tsx')).EntryDetails)

const phone = { height: 112, areas: ['when restore', 'what what'] } as const

export const activityColumns: Column<Activity, SortKeyOf<ActivitySelection>, AreaOf<typeof phone>>[] = [
  {
    header: inZone('When'),
    area: 'when',
    width: '9rem',
    sortKey: 'at',
    order: 'time',
    cell: ({ at }) => (
      <span className="text-muted">
        <Time timestamp={at} zone="hidden" />
      </span>
    ),
  },
  {
    header: 'What happened',
    area: 'what',
    width: 'minmax(0, 1fr)',
    cell: (entry) => (
      <span className="-m-1 line-clamp-2 p-1 whitespace-normal [overflow-wrap:anywhere] max-[640px]:line-clamp-3 max-[640px]:text-sm">
        <Sentence entry={entry} />
      </span>
    ),
  },
  {
    header: 'Undo',
    area: 'restore',
    areaAlign: 'end',
    besidePreview: 'hidden without room',
    width: '5.5rem',
    align: 'end',
    cell: (entry) => {
      if (!isEdit(entry)) return null
      if (isOfMany(entry)) return <UndoAct {...entry} />
      return <UndoChange entity={entry.entity} record={entry.record} change={entry} />
    },
  },
]

function Sentence({ entry }: { entry: Activity }) {
  return isEdit(entry) ? <EditSentence entry={entry} /> : <EventSentence entry={entry} />
}

const readChangeFilters = async () => (await import('./activity-filters.ts')).changeFilters
const readEventFilters = async () => (await import('./activity-filters.ts')).eventFilters

export function ActivityPage() {
  const list = useListPage(activityScreen)
  const { act } = list.query
  const { rows = [] } = list.source
  const [first] = rows
  const seesAll = useMay('record.read')
  const detailsOf = (id: string) => {
    const entry = rows.find((row) => row.id === id)
    return <EntryDetails entry={entry} sentence={entry && <Sentence entry={entry} />} />
  }
  return (
    <TablePage
      title="Activity"
      entityName={seesAll ? { one: 'entry', many: 'entries' } : { one: 'change', many: 'changes' }}
      list={list}
      recordHref="none"
      preview={detailsOf}
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
      table={{
        label: 'Changes',
        columns: activityColumns,
        phone,
        rowHref: ({ id }) => activityPath({ at: id }),
        textLines: 2,
      }}
    />
  )
}

ActivityPage.readAhead = readsRowsAhead(activityScreen)
