// The field `notes`, which Stoa adds to a record that has some. Separate from note.ts because every screen of a record loads it.

import { type Field, field, isObject } from './field.ts'
import type { NewestNote } from './note.ts'

const newest: Field<NewestNote | undefined> = {
  kind: 'object',
  schema: { type: 'object' },
  normalise: (value) => value,
  // Composed by Stoa itself: no document has a field of this name (documents/mapping/field-summary.ts).
  read: (value) => (isObject(value) ? (value as NewestNote) : undefined),
}

const aNote = { $ref: '#/components/schemas/Note' }
const properties = {
  count: { type: 'integer', minimum: 0 },
  newest: aNote,
  corrections: { type: 'array', items: aNote },
}

export const recordNotes = field(newest, {
  about: 'The newest note on the record',
  answered: { type: 'object', properties, required: Object.keys(properties) },
})
