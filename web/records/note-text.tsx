// The text of a note with its line breaks; references are links.

import { Fragment } from 'react'
import { type NotePart, partsOfNote, plainPart } from '#contract/note-text.ts'
import { notesPath, recordPath } from '#web/paths.ts'
import { Foreign } from '#web/ui/foreign.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

export function NoteText({ text }: { text: string }) {
  return (
    <span className="whitespace-pre-wrap [overflow-wrap:anywhere]">
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
  const shown = <Foreign>{plainPart(part)}</Foreign>
  if ('text' in part) return shown
  return (
    <TextLink href={'member' in part ? notesPath({ author: part.member }) : recordPath(part.entity, part.id)}>
      {shown}
    </TextLink>
  )
}
