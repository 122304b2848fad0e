// Sessions booked on the marketplace, and the records of sign-ins kept among them: fields and calls.

import * as v from 'valibot'
import { csvAnswer, documentAnswer, documentsAnswer, endpoint } from './endpoint.ts'
import { entity } from './entity.ts'
import { decimal, flag, isRecord, list, number, object, reference, text, timestamp } from './field.ts'
import { day, exactly, listQuery, oneOf, selectionQuery, yesNo } from './list.ts'
import { typedText } from './text.ts'

/** Prices are in US dollars. `kind` is a field of Stoa's own: 'signin' marks the record of a sign-in. */
export const sessions = entity({
  userId: text,
  expertId: reference,
  active: flag,
  status: text,
  question: text,
  rating: number,
  slot: object({ startingTime: timestamp, endingTime: timestamp }),
  startTime: timestamp,
  dateCreated: timestamp,
  dateUpdated: timestamp,
  isAi: flag,
  ingested: flag,
  sessionPrice: decimal,
  totalPrice: decimal,
  userFullname: text,
  summaries: list(text),
  transcripts: list(text),
  kind: text,
})

export type Session = ReturnType<typeof sessions.read>

/** True where the document names no expert: absent, null or ''. A malformed expert is still somebody. */
export function isAiSession(document: unknown): boolean {
  if (!isRecord(document)) return true
  return document.expertId === undefined || document.expertId === null || document.expertId === ''
}

/** The status where it says anything, else 'Active' or 'Completed'. */
export function sessionLabel(session: Pick<Session, 'status' | 'active'>): string {
  return session.status?.trim() || (session.active ? 'Active' : 'Completed')
}

export function isSignInRecord(session: Pick<Session, 'kind'>): boolean {
  return session.kind === 'signin'
}

export const sessionSortKeys = ['slot', 'sessionPrice', 'totalPrice'] as const

const filters = {
  /** Bookings only or records of sign-ins only; both where absent or 'all'. */
  kind: v.optional(oneOf(['booking', 'signin', 'all'])),
  active: v.optional(yesNo),
  /** The label as shown: 'Active', 'Completed' or any status. */
  label: v.optional(exactly),
  ai: v.optional(yesNo),
  ingested: v.optional(yesNo),
  user: v.optional(exactly),
  expert: v.optional(exactly),
}

/**
 * `from`, with the orders by slot, begins the page at a day in the console's time zone: newest first with the last
 * session on that day or before, oldest first with the first one on that day or after.
 */
export const sessionsQuery = listQuery(sessionSortKeys, '-slot', { ...filters, from: v.optional(day) })
export const sessionsSelection = selectionQuery(sessionSortKeys, '-slot', filters)
export type SessionsQuery = v.InferOutput<typeof sessionsQuery>
export type SessionsSelection = v.InferOutput<typeof sessionsSelection>

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/sessions',
  summary:
    'The sessions; without parameters every one of them, whole. Pages leave out summaries and transcripts.',
  action: 'sessions.read',
  query: sessionsQuery,
  answer: documentsAnswer(sessions),
})

export const getSession = endpoint({
  method: 'GET',
  path: '/api/sessions/{id}',
  summary: 'One session by id, with its summaries and transcripts.',
  action: 'sessions.read',
  answer: documentAnswer(sessions),
})

export const exportSessions = endpoint({
  method: 'GET',
  path: '/api/sessions.csv',
  summary: 'The selected sessions as CSV, all of them; bookings only where no kind is named.',
  action: 'sessions.read',
  query: sessionsSelection,
  answer: csvAnswer,
})

export const startSession = endpoint({
  method: 'POST',
  path: '/api/sessions/start',
  summary: 'Starts the record of this sign-in; repeated, answers the same record.',
  action: 'sessions.sign-in-record',
  body: v.strictObject({ userId: v.pipe(typedText, v.nonEmpty('must not be empty')) }),
  answer: documentAnswer(sessions),
})

export const endSession = endpoint({
  method: 'POST',
  path: '/api/sessions/{id}/end',
  summary: "Ends a record of one of the caller's own sign-ins. Takes no body.",
  action: 'sessions.sign-in-record',
  answer: documentAnswer(sessions),
})
