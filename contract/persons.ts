// The rights of a person whose data the marketplace has: everything about them as a file, and erasing it. For administrators.

import * as v from 'valibot'
import { answerOf, endpoint } from './endpoint.ts'
import { typedText } from './text.ts'
import { wholeNumber } from './totals.ts'

export const exportPerson = endpoint({
  method: 'GET',
  path: '/api/people/{id}/export',
  summary:
    'Everything that names a person, as a JSON file: users, sessions, feedback and history. It is recorded.',
  action: 'persons.export',
  // 404 for somebody whom nothing names must not depend on how far the replica is.
  reads: 'primary',
  answer: answerOf(v.record(v.string(), v.array(v.unknown()))),
})

/** The most sessions and feedback of a person who is erased by a request; the command erases anybody. */
export const mostErasedAtOnce = 2_000

const erasure = v.strictObject({ name: v.pipe(typedText, v.nonEmpty('is required')) })

export const erasePerson = endpoint({
  method: 'POST',
  path: '/api/people/{id}/erase',
  summary: `Erases a person for good: the user record goes, and what sessions, feedback and history say of them. \`name\` must be theirs. At most ${mostErasedAtOnce} sessions and feedback. It is recorded.`,
  action: 'persons.erase',
  refuses: [409],
  body: erasure,
  answer: answerOf(v.object({ sessions: wholeNumber, feedback: wholeNumber })),
})
