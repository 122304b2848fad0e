// The records of sign-ins that the browser starts and ends, stored among the sessions.

import * as v from 'valibot'
import { documentAnswer, endpoint } from './endpoint.ts'
import { sessions } from './sessions.ts'
import { typedText } from './text.ts'

export const startSession = endpoint({
  method: 'POST',
  changes: ['sessions'],
  path: '/api/sessions/start',
  summary: 'Writes the record of this sign-in; a repeated call answers the same record.',
  action: 'sessions.sign-in-record',
  body: v.strictObject({ userId: v.pipe(typedText, v.nonEmpty('must not be empty')) }),
  example: { userId: 'uid-of-who-is-signed-in' },
  answer: documentAnswer(sessions),
})

export const endSession = endpoint({
  method: 'POST',
  changes: ['sessions'],
  path: '/api/sessions/{id}/end',
  params: { id: { about: 'The id of a session, percent-encoded as one segment of the path.' } },
  summary: "Ends a record of one of the caller's own sign-ins. Takes no body.",
  action: 'sessions.sign-in-record',
  answer: documentAnswer(sessions),
})
