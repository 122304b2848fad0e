// The notes of colleagues on records: their list, and how they are written, edited, corrected and removed.

import * as v from 'valibot'
import { answerOf, endpoint, noAnswer } from './endpoint.ts'
import { entityNames } from './entities.ts'
import { countEndpoint, exportEndpoint, listEndpoint } from './entity-endpoints.ts'
import { countAnswer } from './figures.ts'
import { grouped } from './grouped.ts'
import { dayRange, exactly, listQuery, oneOf, selectionQuery } from './list.ts'
import { defineList } from './list-screen.ts'
import { namedObject } from './named.ts'
import { editableMinutes, listedNote, note } from './note.ts'
import { optional } from './parameter.ts'
import { seenVersion } from './record-version.ts'
import { notBlank, typedId } from './text.ts'

/** The maximum length of one note in characters, and the maximum number of notes on one record. */
export const maxNoteLength = 4_000
export const maxNotes = 500

/** Unlike other typed texts, it may contain line breaks. */
const text = v.pipe(
  v.string('must be text'),
  v.transform((typed) => typed.replace(/\r\n?/g, '\n').trim()),
  v.regex(/^[\P{Cc}\n\t]*$/u, 'must not contain control characters'),
  v.check((typed) => typed.isWellFormed(), 'must not contain unpaired surrogates'),
  notBlank,
  v.maxLength(maxNoteLength, `must be at most ${grouped(maxNoteLength)} characters`),
)

const noteBody = v.strictObject({
  entity: v.picklist(entityNames, `must be one of ${entityNames.join(', ')}`),
  record: typedId,
  text,
  /** The id of the note of the same record that this one corrects. */
  corrects: v.optional(typedId),
})
export type NoteBody = v.InferOutput<typeof noteBody>

const parameters = {
  sortKeys: ['at'],
  defaultSort: '-at',
  filters: {
    author: optional(exactly, { about: 'Only notes by the colleague with this uid.' }),
    entity: optional(oneOf(entityNames), { about: 'Only notes on records of this entity.' }),
    record: optional(exactly, {
      about: 'Only notes on the record with this id; with its entity, as ids of several may be the same.',
    }),
    mentions: optional(exactly, {
      about: 'Only notes that name the colleague with this uid; me: that name you.',
    }),
    ...dayRange({ about: 'Only rows whose writing is' }),
  },
} as const

const notesQuery = listQuery(parameters)
export const notesSelection = selectionQuery(parameters)
export type NotesSelection = v.InferOutput<typeof notesSelection>

/** The entities are listed because the list shows the name of each note's record. */
const dependsOn = ['notes', 'users', 'sessions', 'feedback', 'tags'] as const

export const listNotes = listEndpoint('notes', dependsOn, answerOf(v.array(listedNote)), notesQuery, {
  summary: 'The notes of colleagues on records, newest first, a page at a time.',
})

export const countNotes = countEndpoint('notes', ['notes'], notesSelection, countAnswer)

export const exportNotes = exportEndpoint('notes', notesSelection)

/** The list of all notes. The notes of one record are on its own screen. */
export const notesScreen = defineList({
  list: listNotes,
  csv: exportNotes,
  count: countNotes,
  schema: v.omit(notesQuery, ['record']),
})

const ofNote = { id: { about: 'The id of a note, as GET /api/notes lists it.' } }

export const createNote = endpoint({
  method: 'POST',
  changes: ['notes'],
  path: '/api/notes',
  summary: `Writes a note on a record; in its text @[name](uid) names a colleague and #[name](users/id) a record. Of at most ${grouped(maxNoteLength)} characters, at most ${maxNotes} on a record. With \`corrects\` it is shown below the note that it corrects.`,
  action: 'notes.write',
  headers: ['ETag'],
  takesIdempotencyKey: true,
  status: 201,
  refuses: [404, 409],
  body: noteBody,
  example: {
    entity: 'users',
    record: 'the-id-of-a-user',
    text: 'Called about the refund of #[12 October](sessions/the-id-of-a-session). @[Grace Hopper](uid-of-a-colleague) knows more.',
  },
  answer: answerOf(note),
})

export const updateNote = endpoint({
  method: 'PATCH',
  changes: ['notes'],
  path: '/api/notes/{id}',
  params: ofNote,
  summary: `Edits one of your own notes within ${editableMinutes} minutes; later only a correction changes what it says.`,
  action: 'notes.write',
  headers: ['ETag'],
  takesIfMatch: true,
  refuses: [409],
  body: v.strictObject({ text, ...seenVersion }),
  example: { text: 'Called about the refund, which has arrived.' },
  answer: answerOf(note),
})

export const removeNote = endpoint({
  method: 'DELETE',
  changes: ['notes'],
  path: '/api/notes/{id}',
  params: ofNote,
  summary: `Removes one of your own notes within ${editableMinutes} minutes, and as an administrator any note, unless somebody has corrected it.`,
  action: 'notes.write',
  takesIfMatch: true,
  refuses: [409],
  answer: noAnswer,
})

/** The maximum number of colleagues in the answer. */
export const maxColleagues = 500

/** `isGone`: may no longer sign in, but wrote notes or owns feedback; `email` is empty if the account was removed. */
const colleague = namedObject('Colleague', {
  uid: v.string(),
  name: v.string(),
  email: v.string(),
  isGone: v.boolean(),
})
export type Colleague = v.InferOutput<typeof colleague>

export const listColleagues = endpoint({
  method: 'GET',
  dependsOn: ['members', 'feedback', 'notes'],
  path: '/api/colleagues',
  summary: `Who may enter the console, by name, for a note that names them; then who no longer may, but wrote notes or owns feedback. At most ${maxColleagues} of each.`,
  action: 'colleagues.read',
  answer: answerOf(v.array(colleague)),
})
