// A note of a colleague on a record, a row of Stoa's own that is never written to the source. After `editableMinutes` only a
// correction, which is another note, changes what it says.

import * as v from 'valibot'
import { entityNames } from './entities.ts'
import { wholeNumber } from './figures.ts'
import { namedObject } from './named.ts'

/** For how long its author edits or removes a note, by the server's clock. */
export const editableMinutes = 15

const instant = v.object({ seconds: v.number(), nanoseconds: v.number() })

/**
 * `record`: the id of the document that it is on. `text`: with references (note-text.ts). `author.name`: as they were called
 * then. `corrects`: the id of the note of the same record that it corrects. `version`: what the next edit names.
 */
export const note = namedObject('Note', {
  id: v.string(),
  entity: v.picklist(entityNames),
  record: v.string(),
  text: v.string(),
  author: v.object({ uid: v.string(), name: v.string() }),
  createdAt: instant,
  editedAt: v.nullable(instant),
  corrects: v.nullable(v.string()),
  version: wholeNumber,
})
export type Note = v.InferOutput<typeof note>

/** `recordName`: what the record is called; null where it is not known. */
export const listedNote = namedObject('ListedNote', { ...note.entries, recordName: v.nullable(v.string()) })
export type ListedNote = v.InferOutput<typeof listedNote>

/** The most corrections of the newest note that come with a record. */
export const mostCorrections = 20

/** The newest note of a record, its first corrections, the oldest one first, and the number of all notes with corrections. */
export const newestNote = v.object({ count: wholeNumber, newest: note, corrections: v.array(note) })
export type NewestNote = v.InferOutput<typeof newestNote>
