// Sessions booked on the marketplace, and the records of sign-ins stored among them: their fields, endpoints and list.

import * as v from 'valibot'
import { answerOf, documentsAnswer, endpoint } from './endpoint.ts'
import { entity, extendedEntity } from './entity.ts'
import { countEndpoint, exportEndpoint, getEndpoint, listEndpoint } from './entity-endpoints.ts'
import { field, isObject } from './field.ts'
import {
  decimal,
  flag,
  id,
  list,
  name,
  number,
  object,
  reference,
  status,
  text,
  timestamp,
} from './field-kinds.ts'
import { maxSummed, sessionTotalsAnswer, wholeNumber } from './figures.ts'
import { grouped } from './grouped.ts'
import {
  amount,
  createdRange,
  day,
  dayRange,
  exactly,
  instant,
  listQuery,
  oneOf,
  selectionQuery,
  stars,
  yesNo,
} from './list.ts'
import { defineList } from './list-screen.ts'
import { namedObject } from './named.ts'
import { faults } from './own-fields.ts'
import { ignoring, optional } from './parameter.ts'
import { recordNotes } from './record-notes.ts'
import { slot } from './slot.ts'
import { spoken, utteranceText } from './transcripts.ts'
import { users } from './users.ts'
import { isVisible } from './visible-text.ts'

export const sessions = entity('Session', {
  userId: field(id, { about: 'The id of a user', isExpected: true, erased: 'person' }),
  expertId: field(reference, { about: 'The id of a user; absent for a session with AI', erased: 'person' }),
  active: field(flag, { about: 'Whether it has not ended', csv: false }),
  question: field(text, { about: 'What the user wants to know', searched: 'Question', erased: 'author' }),
  status: field(status, {
    about: "Shown as its label; without one 'Active' or 'Completed'",
    searched: 'Status',
    erased: 'kept',
  }),
  rating: field(number, { about: '1 to 5 stars' }),
  slot: slot({
    startingTime: field(timestamp, { about: 'For when it is booked', isExpected: true, csv: 'slotStart' }),
    endingTime: field(timestamp, { about: 'Until when it is booked', csv: 'slotEnd' }),
  }),
  startTime: field(timestamp, { about: 'When it began' }),
  dateCreated: field(timestamp, { about: 'When it was booked' }),
  dateUpdated: field(timestamp, { about: 'When it was last changed' }),
  isAi: field(flag, { about: 'Must agree with `expertId`, which counts', csv: false }),
  ingested: field(flag, { about: "Shown as 'Ingested' or 'Not Ingested'" }),
  sessionPrice: field(decimal, { about: 'US dollars' }),
  totalPrice: field(decimal, { about: 'US dollars; the revenue', isExpected: true }),
  discountCode: field(reference, {
    about: 'The id of the discount code that it was booked with',
    erased: 'kept',
  }),
  discountAmount: field(decimal, { about: 'US dollars that the code took off' }),
  userFullname: field(name, { about: 'The name of the user', searched: 'User', erased: 'name' }),
  summaries: field(list(text), { about: 'Of texts', searched: 'Summary', erased: 'gone' }),
  transcripts: field(list(spoken), {
    about: 'Of texts, or of what was said',
    searched: 'Transcript',
    erased: 'gone',
  }),
  kind: field(text, {
    about: '`"signin"` for records that Stoa writes itself',
    isMapped: false,
    searched: false,
    csv: false,
    erased: 'kept',
  }),
})

export type Session = ReturnType<typeof sessions.read>

/** A row of a page. `match`: where the search text was found in a text that the row does not show. */
export const listedSessions = extendedEntity(sessions, 'ListedSession', {
  userName: field(text, { about: 'The name of the user with userId, where there is one' }),
  expertName: field(text, { about: 'The name of the user with expertId, where there is one' }),
  match: object({
    what: field(text, { about: 'The name of the text in which q was found' }),
    line: field(text, { about: 'Its matching line' }),
  }),
})
export type ListedSession = ReturnType<typeof listedSessions.read>

/** One session by id. */
export const sessionRecord = extendedEntity(sessions, 'SessionRecord', {
  user: field(object(users.fields), {
    about: 'The user with userId, if there is one',
    answered: users.schema,
  }),
  expert: field(object(users.fields), {
    about: 'The user with expertId, if there is one',
    answered: users.schema,
  }),
  hasCodeRecord: field(flag, { about: 'Whether there is a discount code with the id discountCode' }),
  faults,
  notes: recordNotes,
})
export type SessionRecord = ReturnType<typeof sessionRecord.read>

/** True if the document names no expert: absent, null or ''. A malformed expert still counts as one. */
export function isAiSession(document: unknown): boolean {
  if (!isObject(document)) return true
  return document.expertId === undefined || document.expertId === null || document.expertId === ''
}

/** Returns the status if it is not blank, else 'Active' or 'Completed'. */
export function sessionLabel(session: Pick<Session, 'status' | 'active'>): string {
  return session.status?.trim() || (session.active ? 'Active' : 'Completed')
}

/** The label of a session whose price was refunded. */
export const refundedLabel = 'Refunded'

/** The label of a session that somebody did not attend. */
export const noShowLabel = 'No show'

export const cancelledLabel = 'Cancelled'

/** The labels of sessions that did not take place and take no time. */
export const notHeldLabels: readonly string[] = [cancelledLabel, refundedLabel]

const lettersOf = (label: string) => label.toLowerCase().replace(/[\s_-]+/g, '')
const knownLabels = new Map(
  [
    ...['Active', 'Completed', 'Scheduled', 'Confirmed', 'Pending', 'Failed'],
    ...[refundedLabel, noShowLabel, cancelledLabel],
  ].map((label) => [lettersOf(label), label]),
).set('canceled', cancelledLabel)

/** One label for all spellings of a known one, such as 'canceled' and 'CANCELLED'. Unknown labels stay as written. */
export function countedLabel(label: string): string {
  return knownLabels.get(lettersOf(label)) ?? label
}

export function isSignInRecord(session: Pick<Session, 'kind'>): boolean {
  return session.kind === 'signin'
}

/** Returns whether the transcript has a readable part with visible text. */
export function hasTranscript({ transcripts }: Pick<Session, 'transcripts'>): boolean {
  return transcripts?.some((said) => isVisible(utteranceText(said))) ?? false
}

/** The maximum number of labels that are listed. */
export const maxLabels = 500

/** The ratings that sessions can be filtered by. A document may hold any number. */
export const ratings = ['5', '4', '3', '2', '1', 'none'] as const

const parameters = {
  sortKeys: ['slot', 'sessionPrice', 'totalPrice'],
  defaultSort: '-slot',
  filters: {
    kind: optional(oneOf(['booking', 'signin', 'all']), {
      about:
        'booking: only booked sessions; signin: only records of sign-ins; all, or absent: both. As CSV only booked ones where it is absent.',
    }),
    active: optional(yesNo, {
      about: 'true: only active sessions; false: only sessions that are not active.',
    }),
    label: optional(v.pipe(exactly, v.transform(countedLabel)), {
      about: 'Only sessions with this label: their status, or Active or Completed where it is blank.',
    }),
    ai: optional(yesNo, {
      about: 'true: only sessions with AI, which name no expert; false: only sessions with an expert.',
    }),
    ingested: optional(yesNo, {
      about: 'true: only sessions with the flag ingested; false: only the others.',
    }),
    transcript: optional(yesNo, {
      about: 'true: only sessions with a transcript that can be read; false: only sessions without one.',
    }),
    rating: optional(oneOf(ratings), {
      about: 'Only sessions with exactly so many stars; none: without a rating.',
    }),
    minRating: optional(stars, { about: 'Only sessions with at least so many stars.' }),
    maxRating: optional(stars, { about: 'Only sessions with a rating of at most so many stars.' }),
    user: optional(exactly, { about: 'Only sessions that the user with this id booked.' }),
    expert: optional(exactly, { about: 'Only sessions with the expert of this id.' }),
    discountCode: optional(exactly, { about: 'Only sessions that were booked with this discount code.' }),
    codePrefix: optional(exactly, {
      about:
        'Only sessions that were booked with a discount code that begins with this text, letters A to Z in any case.',
    }),
    first: optional(
      v.pipe(
        oneOf(['true']),
        v.transform((): true => true),
      ),
      { about: 'true: only bookings that are the first of their user, by slot.' },
    ),
    tag: optional(exactly, { about: 'Only sessions with an expert who carries the tag with this id.' }),
    ...dayRange({ about: "Only rows whose slot's beginning is" }),
    slotBefore: optional(instant, {
      about: 'Only sessions whose slot begins before this instant, such as 2025-01-31T14:05:00.000Z.',
    }),
    upcoming: optional(yesNo, {
      about: 'true: only sessions whose slot is still to begin; false: only those whose slot has begun.',
    }),
    ...createdRange,
    minPrice: optional(amount, {
      about: 'Only sessions with a totalPrice of at least so many US dollars, such as 12.50.',
    }),
    maxPrice: optional(amount, {
      about: 'Only sessions with a totalPrice of at most so many US dollars, such as 12.50.',
    }),
    overdue: optional(
      v.pipe(
        oneOf(['true']),
        v.transform((): true => true),
      ),
      { about: 'true: only bookings that are still active although their slot is over.' },
    ),
  },
} as const

/** With `day`, newest first begins with the last session on or before that day, oldest first with the first one on or after it. */
export const sessionsQuery = listQuery({
  ...parameters,
  filters: {
    ...parameters.filters,
    day: optional(day, {
      about: "With the orders by slot: the page begins at this day in the console's time zone, YYYY-MM-DD.",
    }),
  },
})
export const sessionsSelection = selectionQuery(parameters)
export type SessionsQuery = v.InferOutput<typeof sessionsQuery>
export type SessionsSelection = v.InferOutput<typeof sessionsSelection>

const dependsOn = ['sessions', 'users', 'discount-codes'] as const

export const listSessions = listEndpoint(
  'sessions',
  dependsOn,
  documentsAnswer(listedSessions),
  sessionsQuery,
  {
    summary:
      'The sessions; without parameters every one of them, whole. Pages leave out summaries and transcripts, and add userName and expertName, and with q the line that matches.',
  },
)

export const getSession = getEndpoint('sessions', [...dependsOn, 'notes'], sessionRecord, {
  summary: 'One session by id, with its summaries and transcripts, and the users that took part in it.',
})

export const exportSessions = exportEndpoint('sessions', sessionsSelection, {
  summary: 'The selected sessions as CSV, all of them; bookings only where no kind is named.',
})

export const countSessions = countEndpoint(
  'sessions',
  dependsOn,
  v.strictObject({
    ...sessionsSelection.entries,
    all: optional(yesNo, {
      about: 'true: the sums also of a selection that is so large that they may take seconds.',
    }),
  }),
  sessionTotalsAnswer,
  {
    summary: `How many sessions are selected, exactly up to ${grouped(maxSummed)}, and their exact sums; beyond that only with all=true, which may take seconds.`,
  },
)

/** The parameters of a selection that the list of labels uses. */
const ofLabels = ['kind', 'active', 'ai', 'ingested', 'transcript', 'rating']

export const listLabels = endpoint({
  method: 'GET',
  dependsOn: ['sessions'],
  path: '/api/sessions.labels',
  summary: `The ${maxLabels} most frequent labels of the selected sessions, with counts, by the filters kind, active, ai, ingested, transcript and rating alone.`,
  action: 'sessions.read',
  query: ignoring(sessionsSelection, (name) => !ofLabels.includes(name)),
  answer: answerOf(v.array(namedObject('SessionLabel', { label: v.string(), sessions: wholeNumber }))),
})

/** True for the orders by slot, the only ones that can begin at a day. */
export function isByTime(sort: SessionsQuery['sort']): boolean {
  return sort === 'slot' || sort === '-slot'
}

export const sessionsScreen = defineList({
  list: listSessions,
  csv: exportSessions,
  count: countSessions,
  schema: sessionsQuery,
  defaults: { kind: 'booking' },
  fixed: ({ sort }) => (isByTime(sort) ? {} : { day: undefined }),
})
