// One person: the figures of their sessions, and a timeline of their sessions, feedback, notes, sign-ins and edits.

import * as v from 'valibot'
import { type Answer, endpoint } from './endpoint.ts'
import { editableNames, entityNames } from './entities.ts'
import { listedFeedback } from './feedback.ts'
import { isObject } from './field.ts'
import { decimalSchema as amount, wholeNumber as count } from './figures.ts'
import { change } from './history.ts'
import { answeredInstant } from './instants.ts'
import { exactly, listQuery, oneOf } from './list.ts'
import { note } from './note.ts'
import { optional, required } from './parameter.ts'
import { listedSessions } from './sessions.ts'

const average = v.nullable(v.number())

/** Figures of the sessions that the person booked, without records of sign-ins. */
const booked = v.object({
  sessions: count,
  /** The sum of totalPrice in US dollars. */ spend: amount,
  refunds: count,
  /** The mean of the ratings from 1 to 5 of these sessions; null if there are none. */
  averageRating: average,
  /** When the slot of the last one that has begun began; null if none has. */
  lastSession: v.nullable(answeredInstant),
})

/** Figures of the sessions that the person gave as an expert. */
const given = v.object({
  sessions: count,
  /** The sum of totalPrice in US dollars. */ revenue: amount,
  /** 40 percent of the revenue, rounded half up to the cent. */
  earnings: amount,
  refunds: count,
  averageRating: average,
  /** The number of sessions with each rating, from 1 to 5. */
  ratings: v.pipe(v.array(count), v.length(5)),
  /** The average of each of the last twelve months by slot, the current one last; null if no session was rated. */
  ratingTrend: v.pipe(v.array(average), v.length(12)),
  /** Seconds of the slots in the last 28 days that were neither cancelled nor refunded. */
  bookedSeconds: count,
})

/** The kinds of entries that a timeline can be filtered by. */
const eventKinds = ['sessions', 'feedback', 'notes', 'sign-ins', 'edits'] as const
export type EventKind = (typeof eventKinds)[number]
/** Everything except booked sessions and feedback, which have their own lists. */
export const otherEvents = 'others'

/** `changes`: the number of changes in the act for which the entry stands; its document is then the first one. */
const edit = v.object({
  entity: oneOf(editableNames),
  record: v.string(),
  changes: count,
  ...change.entries,
})

/** `booked` and `entered` are sessions, `wrote` and `received` feedback, `noted` a note about them, `edited` a change of a tag or code. */
export type PersonEvent = { id: string } & (
  | { kind: 'booked'; session: ReturnType<typeof listedSessions.read> }
  | { kind: 'entered'; session: ReturnType<typeof listedSessions.read> }
  | { kind: 'wrote' | 'received'; feedback: ReturnType<typeof listedFeedback.read> }
  | { kind: 'noted'; note: v.InferOutput<typeof note> }
  | { kind: 'edited'; change: v.InferOutput<typeof edit> }
)

const eventsSchema = {
  type: 'array',
  items: {
    title: 'PersonEvent',
    type: 'object',
    properties: {
      id: { type: 'string' },
      kind: { enum: ['booked', 'entered', 'wrote', 'received', 'noted', 'edited'] },
      session: listedSessions.schema,
      feedback: listedFeedback.schema,
      note: { type: 'object' },
      change: { type: 'object' },
    },
  },
}

function readEvents(json: unknown): PersonEvent[] {
  return Array.isArray(json) ? json.map(readEvent) : []
}

function readEvent(json: unknown): PersonEvent {
  const { id, kind, session, feedback, change, note: noted } = isObject(json) ? json : {}
  const event = { id: String(id) }
  if (kind === 'edited') return { ...event, kind, change: v.parse(edit, change) }
  if (kind === 'noted') return { ...event, kind, note: v.parse(note, noted) }
  if (kind === 'wrote' || kind === 'received')
    return { ...event, kind, feedback: listedFeedback.read(feedback) }
  return { ...event, kind: kind === 'entered' ? kind : 'booked', session: listedSessions.read(session) }
}

/** The maximum number of feedback entries in the answer: the latest, written or received. */
export const latestFeedback = 3

const figures = v.object({ booked, given: v.nullable(given) })
export type PersonSummary = v.InferOutput<typeof figures> & { feedback: PersonEvent[] }

const summary: Answer<PersonSummary> = {
  describe: {
    title: 'PersonSummary',
    type: 'object',
    properties: { booked: { type: 'object' }, given: { type: ['object', 'null'] }, feedback: eventsSchema },
  },
  read: (json) => ({
    ...v.parse(figures, json),
    feedback: readEvents(isObject(json) ? json.feedback : undefined),
  }),
}

export const getPersonSummary = endpoint({
  method: 'GET',
  dependsOn: ['sessions', 'users', 'feedback'],
  path: '/api/people/{id}/summary',
  params: { id: { about: 'The id of a user.' } },
  summary:
    'The figures of the sessions that one user booked and, as an expert, gave; and their latest feedback.',
  action: 'related.read',
  answer: summary,
})

const timelineQuery = v.pick(
  listQuery({
    sortKeys: ['at'],
    defaultSort: '-at',
    filters: {
      user: required(exactly, { about: 'The id of the user whose timeline it is.', example: '$ID' }),
      kind: optional(oneOf([...eventKinds, otherEvents]), {
        about: 'Only entries of this kind; others: all but booked sessions and feedback.',
      }),
      count: optional(oneOf(['none']), { about: 'Taken as by the lists; it changes nothing here.' }),
    },
  }),
  ['limit', 'cursor', 'count', 'user', 'kind'],
)
export type TimelineQuery = v.InferOutput<typeof timelineQuery>

export const listTimeline = endpoint({
  method: 'GET',
  dependsOn: [...entityNames, 'notes', 'members'],
  path: '/api/people/timeline',
  summary:
    'The booked sessions, feedback, sign-ins and edits of one user, and notes on them, newest first, a page at a time. Sessions that an expert gave are those of /api/sessions?expert=.',
  refuses: [404],
  action: 'related.read',
  query: timelineQuery,
  answer: { describe: eventsSchema, read: readEvents },
})
