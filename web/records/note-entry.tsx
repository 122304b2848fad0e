// One note with its corrections: text, author, time, and the actions that are allowed now.

import { useQueryClient } from '@tanstack/react-query'
import { Fragment } from 'react'
import { editableMinutes, type Note } from '#contract/note.ts'
import { type NotePart, partsOfNote, plainNote, plainPart } from '#contract/note-text.ts'
import { removeNote } from '#contract/notes.ts'
import { toMilliseconds } from '#contract/timestamp.ts'
import { directionOf } from '#contract/visible-text.ts'
import { write } from '#web/api/write.ts'
import { useQuestion } from '#web/forms/use-question.tsx'
import { useIdentity } from '#web/identity/identity-store.ts'
import { notesPath, recordPath } from '#web/paths.ts'
import { Foreign, Prose } from '#web/ui/foreign.tsx'
import { TextButton, TextLink } from '#web/ui/text-link.tsx'
import { RelativeTime, useNow } from '#web/ui/time.tsx'
import { toastError } from '#web/ui/toast.ts'
import { noteTarget } from './note-target.ts'

type NoteEntryProps = { note: Note; corrections?: readonly Note[] }

export function NoteEntry({ note, corrections = [] }: NoteEntryProps) {
  return (
    <li className="min-w-0">
      <NoteText text={note.text} />
      <ByLine note={note} isCorrected={corrections.length > 0} />
      {corrections.length > 0 && (
        <ul aria-label="Corrections" className="mt-2 flex flex-col gap-2 border-l-2 border-line pl-4">
          {corrections.map((correction) => (
            <NoteEntry key={correction.id} note={correction} />
          ))}
        </ul>
      )}
    </li>
  )
}

function ByLine({ note, isCorrected }: { note: Note; isCorrected: boolean }) {
  const { author, createdAt, editedAt, corrects } = note
  return (
    <p className="mt-0.5 flex flex-wrap gap-x-1.5 text-xs text-muted">
      <span>
        {corrects !== null && 'Correction by '}
        <Foreign>{author.name}</Foreign>
      </span>
      <span>
        · <RelativeTime timestamp={createdAt} />
      </span>
      {editedAt && (
        <span>
          · edited <RelativeTime timestamp={editedAt} />
        </span>
      )}
      <Actions note={note} isCorrected={isCorrected} />
    </p>
  )
}

const quiet = 'text-xs'

/** Authors edit and remove a new note, administrators remove any; everybody who may write notes can correct any. */
function Actions({ note, isCorrected }: { note: Note; isCorrected: boolean }) {
  const client = useQueryClient()
  const { uid, may } = useIdentity()
  const { question, ask } = useQuestion()
  const isNew = useNow() - toMilliseconds(note.createdAt) < editableMinutes * 60_000
  if (!may.includes('notes.write')) return null
  const { entity, record } = note
  const remove = () =>
    write(client, removeNote, { params: { id: note.id }, version: note.version }).catch(toastError)
  const isEditable = note.author.uid === uid && isNew
  const isRemovable = !isCorrected && (isEditable || may.includes('notes.remove-others'))
  const isCorrectable = !isEditable && note.corrects === null
  if (!isEditable && !isRemovable && !isCorrectable) return null
  return (
    <>
      <span>·</span>
      {isEditable && (
        <TextButton className={quiet} onClick={() => noteTarget.set({ entity, record, edits: note })}>
          Edit
        </TextButton>
      )}
      {isCorrectable && (
        <TextButton className={quiet} onClick={() => noteTarget.set({ entity, record, corrects: note })}>
          Correct
        </TextButton>
      )}
      {isRemovable && (
        <TextButton className={quiet} onClick={() => ask(removal, () => void remove())}>
          Remove
        </TextButton>
      )}
      {question}
    </>
  )
}

const removal = {
  title: 'Remove this note?',
  description: "This can't be undone. Activity shows that you removed it.",
  confirm: 'Remove',
}

/** Keeps line breaks; references are links. */
export function NoteText({ text }: { text: string }) {
  return (
    <span dir={directionOf(plainNote(text))} className="block whitespace-pre-wrap [overflow-wrap:anywhere]">
      {partsOfNote(text).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other identity
        <Fragment key={index}>
          <ShownPart part={part} />
        </Fragment>
      ))}
    </span>
  )
}

function ShownPart({ part }: { part: NotePart }) {
  if ('text' in part) return <Prose>{plainPart(part)}</Prose>
  return (
    <TextLink href={'member' in part ? notesPath({ author: part.member }) : recordPath(part.entity, part.id)}>
      <Foreign>{plainPart(part)}</Foreign>
    </TextLink>
  )
}
