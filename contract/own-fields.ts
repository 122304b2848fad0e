// The fields that Stoa adds to records and rows of several entities.

import { field } from './field.ts'
import { number, text } from './field-kinds.ts'

/** The version, which the next write must name. */
export const version = field(number, { about: 'Which the next write names' })

export const faults = field(number, { about: 'The number of malformed fields; absent where it is 0' })

/** Added to the answer of a write. */
export const writtenAct = field(text, {
  about: 'The act that made the change, which undoes it; absent where nothing was changed',
})
