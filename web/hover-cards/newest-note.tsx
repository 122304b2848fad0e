// The newest note on the record of a card.

import type { NewestNote as Newest } from '#contract/note.ts'
import { plainNote } from '#contract/note-text.ts'
import { Foreign } from '#web/ui/foreign.tsx'

/** More characters than two lines can show. */
const shownLength = 200

export function NewestNote({ notes }: { notes: Newest | undefined }) {
  if (!notes) return null
  const { author, text } = notes.newest
  return (
    <p className="line-clamp-2 border-l-2 border-line pl-2 text-xs">
      <Foreign>{plainNote(text).slice(0, shownLength).toWellFormed()}</Foreign>
      <span className="text-muted">
        {' '}
        · <Foreign>{author.name}</Foreign>
      </span>
    </p>
  )
}
