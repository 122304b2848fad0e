// The fields that Stoa adds to records and rows of several entities.

import { field } from './field.ts'
import { number } from './field-kinds.ts'

/** The version, which the next write names. */
export const version = field(number, { about: 'Which the next write names.' })

export const faults = field(number, { about: 'The number of malformed fields; absent where it is 0.' })
