// A note of a colleague on a record, a row of Stoa's own that is never written to the source. After `editableMinutes` it no longer changes;
// a correction is a new note.

import * as v from 'valibot'
import { entityNames } from './entities.ts'
import { wholeNumber } from './figures.ts'
import { answeredInstant } from './instants.ts'
import { namedObject } from './named.ts'

/** How long its author may edit or remove a note, by the server's clock. */
export const editableMinutes = 15

/**
 * `record`: the id of the document that it is on. `text`: includes references (note-text.ts). `author.name`: the name at that time.
 * `corrects`: the id of the corrected note of the same record. `version`: to be sent with the next edit.
 */
export const note = namedObject('Note', {
  id: v.string(),
  entity: v.picklist(entityNames),
  record: v.string(),
  text: v.string(),
  author: v.object({ uid: v.string(), name: v.string() }),
  createdAt: answeredInstant,
  editedAt: v.nullable(answeredInstant),
  corrects: v.nullable(v.string()),
  version: wholeNumber,
})
export type Note = v.InferOutput<typeof note>

/** `recordName`: what the record is called; null if unknown. */
export const listedNote = namedObject('ListedNote', { ...note.entries, recordName: v.nullable(v.string()) })
export type ListedNote = v.InferOutput<typeof listedNote>

/** The maximum number of corrections of the newest note that come with a record. */
export const mostCorrections = 20

/** The newest note of a record, its first corrections, oldest first, and the number of all notes including corrections. */
export const newestNote = v.object({ count: wholeNumber, newest: note, corrections: v.array(note) })
export type NewestNote = v.InferOutput<typeof newestNote>
