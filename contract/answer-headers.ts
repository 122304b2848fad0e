// Headers that only some answers carry, and what each refusal status means, for the API documentation. The browser uses only the types.

import type { JsonSchema } from './field.ts'

const text = { type: 'string' }

export const answerHeaders = {
  Link: {
    description:
      'The addresses of other pages, as RFC 8288 defines it: rel="next", rel="prev" and rel="last". A page without rel="next" is the last one.',
    schema: text,
  },
  'X-Total-Count': {
    description:
      'How many rows the query selects; 10000+ where there are more than that. Absent where it was not counted, and where all rows are answered.',
    schema: { type: 'string', pattern: '^[0-9]+\\+?$' },
  },
  'X-Sorted-Newest': {
    description: 'Only so many of the newest rows that match the text were put in order.',
    schema: { type: 'integer' },
  },
  ETag: { description: 'The version of the record, for If-Match of the next write.', schema: text },
  'Content-Disposition': { description: 'The name under which the file is saved.', schema: text },
  'Set-Cookie': {
    description: 'The cookie of the sign-in, or of the known browser; an ended one is removed.',
    schema: text,
  },
  Location: {
    description: 'Where the browser goes to end the sign-in at the provider of single sign-on too.',
    schema: text,
  },
  'Retry-After': { description: 'In how many seconds to repeat the request.', schema: { type: 'integer' } },
  'X-Accel-Buffering': { description: 'no: a proxy must not hold events back.', schema: text },
  'WWW-Authenticate': {
    description: 'Bearer: this call takes the token of a program. Absent on other calls.',
    schema: text,
  },
} satisfies Record<string, JsonSchema>

/** Headers of lists, CSV files and records with a version are derived in server/http/answers.ts. */
export type HeaderName = keyof typeof answerHeaders

export const refusals = {
  400: 'Not valid: the address, the parameters or the body. `fields` names each faulty input, to be corrected before it is sent again.',
  401: 'Nobody is signed in, or the token or the password is not valid, or has ended. Sign in, or make a token.',
  403: 'Not allowed to this caller, or sent by a page of another site. Sending it again does not help.',
  404: 'There is no such address or record.',
  408: 'The body arrived too slowly.',
  409: 'Refused by the state of what is stored.',
  412: 'The record was changed by someone else: its version is not the one that was sent. Read it again, then decide.',
  413: 'The body is too large.',
  415: 'The body has another content type than this call takes.',
  429: 'Too many requests of this caller. Retry-After says in how many seconds to repeat it.',
  503: 'The server or its database cannot answer now. Retry-After says in how many seconds to repeat it. With `mayBeSaved` a write may have been made: repeat it with the same If-Match or Idempotency-Key.',
}

/** A status with which a request is refused. */
export type RefusalStatus = keyof typeof refusals
