// The notes at the top of a record: the newest one with its corrections, the others on request, and the button that opens the dialog for a
// new note.

import StickyNote from 'lucide-react/icons/sticky-note'
import { useState } from 'react'
import type { EntityName } from '#contract/entities.ts'
import type { NewestNote } from '#contract/note.ts'
import { listNotes } from '#contract/notes.ts'
import { useList } from '#web/api/list.ts'
import { useMay } from '#web/identity/identity-store.ts'
import { useMoreRows } from '#web/shared/more-rows.tsx'
import { Button } from '#web/ui/button.tsx'
import { formatCount } from '#web/ui/format.ts'
import { ErrorState } from '#web/ui/states.tsx'
import { TextButton } from '#web/ui/text-link.tsx'
import { NoteEntry } from './note-entry.tsx'
import { noteTarget } from './note-target.ts'

type RecordNotesProps = {
  entity: EntityName
  id: string
  name?: string | undefined
  notes: NewestNote | undefined
}

export function RecordNotes({ entity, id, name, notes }: RecordNotesProps) {
  const [showsAll, setShowsAll] = useState(false)
  const mayWrite = useMay('notes.write')
  if (!notes && !mayWrite) return null
  const others = notes ? notes.count - 1 - notes.corrections.length : 0
  return (
    <section aria-label="Notes" className="mb-4 flex flex-col items-start gap-1 print:gap-0">
      {notes && (
        <ul className="flex w-full flex-col gap-3 border-l-2 border-line pl-4">
          {showsAll ? (
            <AllNotes entity={entity} id={id} />
          ) : (
            <NoteEntry note={notes.newest} corrections={notes.corrections} />
          )}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-x-4">
        {mayWrite && (
          <Button
            look="quiet"
            size="small"
            aria-haspopup="dialog"
            className="-ml-2.5 text-muted"
            onClick={() => noteTarget.set({ entity, record: id, name })}
          >
            <StickyNote className="size-4" />
            Write a note
          </Button>
        )}
        {others > 0 && (
          <TextButton aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll
              ? 'Show only the newest'
              : `Show ${formatCount(others)} older ${others === 1 ? 'note' : 'notes'}`}
          </TextButton>
        )}
      </div>
    </section>
  )
}

function AllNotes({ entity, id }: Pick<RecordNotesProps, 'entity' | 'id'>) {
  const list = useList(listNotes, { entity, record: id, sort: '-at' })
  const { shown = [], more } = useMoreRows(list, { entityName: 'notes' })
  const { error, retry } = list
  if (error)
    return (
      <li>
        <ErrorState loading="notes" error={error} onRetry={retry} />
      </li>
    )
  return (
    <>
      {shown
        .filter(({ corrects }) => corrects === null)
        .map((note) => (
          <NoteEntry
            key={note.id}
            note={note}
            corrections={shown.filter(({ corrects }) => corrects === note.id).toReversed()}
          />
        ))}
      {more && <li>{more}</li>}
    </>
  )
}
