// All notes of colleagues on records: the text, the record, the author and the time. A row opens its record.

import { useMemo } from 'react'
import { words } from '#contract/fold.ts'
import type { SortKeyOf } from '#contract/list.ts'
import type { ListedNote } from '#contract/note.ts'
import { plainNote } from '#contract/note-text.ts'
import { type NotesSelection, notesScreen } from '#contract/notes.ts'
import { TablePage } from '#web/list/table-page.tsx'
import { readsRowsAhead, useListPage } from '#web/list/use-list-page.ts'
import { recordPath } from '#web/paths.ts'
import { recordText } from '#web/shared/record-text.ts'
import type { AreaOf, Column } from '#web/table/table-column.ts'
import { Foreign, Highlight } from '#web/ui/foreign.tsx'
import { RelativeTime } from '#web/ui/time.tsx'

const phone = { height: 116, areas: ['note note', 'record record', 'author when'] } as const

/** More characters than a row shows. */
const shownLength = 400

export function columnsFor(
  terms: readonly string[],
): readonly Column<ListedNote, SortKeyOf<NotesSelection>, AreaOf<typeof phone>>[] {
  return [
    {
      header: 'Note',
      area: 'note',
      width: 'minmax(0, 6fr)',
      cell: ({ text, corrects }) => (
        <span className="block truncate max-[640px]:line-clamp-2 max-[640px]:whitespace-normal">
          {corrects !== null && <span className="text-muted">Correction: </span>}
          <Highlight text={plainNote(text).slice(0, shownLength).toWellFormed()} terms={terms} isProse />
        </span>
      ),
    },
    {
      name: 'record',
      header: 'Record',
      area: 'record',
      width: 'minmax(0, 3fr)',
      cell: (note) => <Foreign className="block truncate font-medium">{recordText(note)}</Foreign>,
    },
    {
      name: 'author',
      header: 'Author',
      area: 'author',
      width: 'minmax(0, 2fr)',
      cell: ({ author }) => <Foreign className="block truncate">{author.name}</Foreign>,
    },
    {
      name: 'when',
      header: 'When',
      area: 'when',
      areaAlign: 'end',
      width: '8rem',
      sortKey: 'at',
      order: 'time',
      cell: ({ createdAt }) => <RelativeTime timestamp={createdAt} />,
    },
  ]
}

const readDefinitions = async () => (await import('./note-filters.ts')).noteFilters

export function NotesPage() {
  const list = useListPage(notesScreen)
  const columns = useMemo(() => columnsFor(words(list.q ?? '')), [list.q])
  return (
    <TablePage
      title="Notes"
      entityName={{ one: 'note', many: 'notes' }}
      list={list}
      searchPlaceholder="Words of notes"
      readDefinitions={readDefinitions}
      emptyNote="Notes by colleagues on users, sessions, feedback, tags and codes are listed here. Press n to write one."
      table={{
        label: 'Notes',
        columns,
        phone,
        rowHref: ({ entity, record }) => recordPath(entity, record),
      }}
    />
  )
}

NotesPage.readAhead = readsRowsAhead(notesScreen)
