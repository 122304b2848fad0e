// What each parameter of the API means, for its documentation. Here and not in the contract, whose files the browser loads.

import { entityNames } from '#contract/entities.ts'
import { mostCountedViews } from '#contract/views.ts'

const day =
  "A day in the console's time zone, such as 2025-01-31, or one relative to today: today, today-6, today+7, week, month (the first day as a beginning, the last one as an end)."
const first = (what: string) => `Only rows whose ${what} is on this day or later. ${day}`
const last = (what: string) => `Only rows whose ${what} is on this day or earlier. ${day}`

const yesOrNo = (yes: string, no: string) => `true: only ${yes}; false: only ${no}.`

const firstOfSlots = `The figures count sessions whose slot begins on this day or later. ${day}`
const lastOfSlots = `The figures count sessions whose slot begins on this day or earlier. ${day}`
const ignored = 'Taken, so that the query of a list can be sent as it is; it changes nothing here.'

/** The filters of sessions that count for their labels. */
const ofLabels = ['kind', 'active', 'ai', 'ingested', 'transcript', 'rating']

const limit =
  'The most rows of a page, from 1 to 200; 50 where it is absent. A page may have fewer, since it is also limited in bytes: follow the link with rel="next".'
const limitOfWhole = `${limit} Without any parameter at all there are no pages: the answer has every row.`

const valuesWith = 'Only values that contain this text, in any case.'

/** By the path after /api/ and the name, by the first word of the path and the name, or by the name alone. */
export const parameterTexts: Readonly<Record<string, string>> = {
  limit,
  ...Object.fromEntries(entityNames.map((name) => [`${name} limit`, limitOfWhole])),
  cursor:
    'Where the page begins: the value in a link of the page before it. It is opaque, and only good for the same order.',
  at: 'The page begins around the row with this id, with its neighbours on both sides.',
  count:
    'none: X-Total-Count may be left out where counting would make the rows wait. A total is then its own call.',
  'people/timeline count': 'Taken as by the lists; it changes nothing here.',
  'search count':
    'none: groups whose hits are found without all matches have the number of these hits as their total, and isMinimum.',
  q: 'Only rows in which every word of this text is found.',
  filter: 'The filter whose values are listed.',
  'sessions.values q': valuesWith,
  'feedback.values q': valuesWith,
  'faults.values q': valuesWith,
  'activity.values q': valuesWith,
  'search q': 'The text to search for, of at most 200 characters.',
  sort: 'The order: by this key, descending with a minus before it.',
  from: first('day'),
  until: last('day'),
  id: 'The id of the record, percent-encoded as one segment of the path.',

  'account/added-factors/{id} id': 'app, or the id of a passkey that was added.',
  'account/sign-ins/{id} id': 'The id of a sign-in, as GET /api/account lists it.',
  'account/passkeys/{id}/remove id': 'The id of a passkey, as GET /api/account lists it.',
  'acts/{id}/undo id': 'The id of an act (`act` of a change), or of one change (`id`).',
  'members id': 'The uid of a member, as GET /api/members lists it.',
  'people id': 'The id of a user.',
  'users id': 'The id of a user, percent-encoded as one segment of the path.',
  'sessions id': 'The id of a session, percent-encoded as one segment of the path.',
  'feedback id': 'The id of a piece of feedback, percent-encoded as one segment of the path.',
  'tags id': 'The id of a tag, percent-encoded as one segment of the path.',
  'discount-codes id': 'The discount code, percent-encoded as one segment of the path.',
  'views id': 'The id of a view, as GET /api/views lists it.',
  'history id': 'The id of the tag, or the discount code.',
  'ingest entity': 'The entity whose ids are sent, such as users or discount-codes.',

  'members role': 'Only members with this role.',
  'members state': 'Only members in this state; invited: they have not accepted yet.',
  'members origin':
    'Only members who came this way: by an invitation (local), a command, single sign-on (oidc) or Firebase.',

  'dashboard/series by': 'The unit of an entry. A week begins on Monday.',
  'dashboard/series from': "The first day of the range, YYYY-MM-DD, in the console's time zone.",
  'dashboard/series to': 'The last day of the range, YYYY-MM-DD; it belongs to it.',
  'dashboard/series soFar':
    'The first day of an earlier entry: it and the present one also have the figures of the same part of their unit.',
  'dashboard/contributors by':
    'What contributes: experts, tags, labels, discount codes, or AI sessions and those with people.',
  'dashboard/contributors of': 'The figure by whose change the contributors are ordered.',
  'dashboard/contributors before':
    'The first day of the period before, which ends where this one begins, YYYY-MM-DD.',
  'dashboard/contributors from': 'The first day of the period, YYYY-MM-DD.',
  'dashboard/contributors to': 'The last day of the period, YYYY-MM-DD; it belongs to it.',
  'dashboard/contributors soFar':
    'The unit of the series: the present one counts until now, and the last one of the period before until the same time of its day.',

  'users from': first('last sign-in'),
  'users until': last('last sign-in'),
  'users role': 'admin: only users with isAdmin; user: only the others.',
  'users expert': yesOrNo('experts', 'users who are no experts'),
  spentOver:
    'Only users whose booked sessions have a sum of totalPrice of more than so many US dollars, such as 100.00.',
  booked: 'none: only users who have booked no session whose slot begins from slotFrom to slotUntil.',
  given: 'none: only experts who have given no session whose slot begins from slotFrom to slotUntil.',
  'users slotFrom': `booked and given are about sessions whose slot begins on this day or later. ${day}`,
  'users slotUntil': `booked and given are about sessions whose slot begins on this day or earlier. ${day}`,
  ai: yesOrNo('experts who are available as AI', 'the others'),
  verified: yesOrNo('verified users', 'users who are not'),
  tag: 'Only experts who carry the tag with this id.',

  'sessions from': first("slot's beginning"),
  'sessions until': last("slot's beginning"),
  kind: 'booking: only booked sessions; signin: only records of sign-ins; all, or absent: both.',
  'sessions.csv kind':
    'booking, or absent: only booked sessions; signin: only records of sign-ins; all: both.',
  active: yesOrNo('active sessions', 'sessions that are not active'),
  label: 'Only sessions with this label: their status, or Active or Completed where it is blank.',
  'sessions ai': yesOrNo('sessions with AI, which name no expert', 'sessions with an expert'),
  ingested: yesOrNo('sessions with the flag ingested', 'the others'),
  transcript: yesOrNo('sessions with a transcript that can be read', 'sessions without one'),
  rating: 'Only sessions with exactly so many stars; none: without a rating.',
  minRating: 'Only sessions with at least so many stars.',
  maxRating: 'Only sessions with a rating of at most so many stars.',
  'feedback maxRating': 'Only feedback on a session with a rating of at most so many stars.',
  'feedback state':
    'Only feedback in this state: open, which it is until somebody changes it, in-work, answered or no-answer.',
  'feedback owner':
    'Only feedback that the member with this uid takes care of; me: that of who asks; none: of nobody.',
  user: 'Only sessions that the user with this id booked.',
  'people/timeline user': 'The id of the user whose timeline it is.',
  'people/timeline kind': 'Only entries of this kind; others: all but booked sessions.',
  expert: 'Only sessions with the expert of this id.',
  'feedback expert': 'Only feedback on the expert of this id.',
  discountCode: 'Only sessions that were booked with this discount code.',
  'sessions tag': 'Only sessions with an expert who carries the tag with this id.',
  slotBefore: 'Only sessions whose slot begins before this instant, such as 2025-01-31T14:05:00.000Z.',
  createdFrom: first('dateCreated'),
  createdUntil: last('dateCreated'),
  minPrice: 'Only sessions with a totalPrice of at least so many US dollars, such as 12.50.',
  maxPrice: 'Only sessions with a totalPrice of at most so many US dollars, such as 12.50.',
  overdue: 'true: only bookings that are still active although their slot is over.',
  day: "With the orders by slot: the page begins at this day in the console's time zone, YYYY-MM-DD.",
  all: 'true: the sums also of a selection that is so large that they may take seconds.',

  'feedback from': first('dateCreated'),
  'feedback until': last('dateCreated'),
  session: 'Only feedback on the session with this id.',
  email: 'Only feedback by the author with this e-mail address, in any case.',

  'discount-codes from': first('expirationDate'),
  'discount-codes until': last('expirationDate'),
  'discount-codes state': 'Only codes that can still be used (active), or only expired ones.',
  code: 'The code for which others are looked for that look like it.',

  'experts from': first('last sign-in'),
  'experts until': last('last sign-in'),
  slotFrom: firstOfSlots,
  slotUntil: lastOfSlots,

  'history entity': 'Whether the record is a tag or a discount code.',
  'activity from': first('time'),
  'activity until': last('time'),
  'activity entity': 'Only what happened to records of this kind.',
  area: 'Only this area of the record. Others than edits are for auditors and administrators.',
  'activity record': 'Only what happened to the record with this id, each change by itself.',
  actor: 'Only what this actor did: the uid of a person, or import, ingest or command.',
  act: 'Only the changes that were made together under this id, each by itself.',

  author: 'Only notes by the colleague with this uid.',
  'notes entity': 'Only notes on records of this entity.',
  'notes record':
    'Only notes on the record with this id; with its entity, as ids of several may be the same.',
  mentions: 'Only notes that name the colleague with this uid; me: that name you.',
  'notes from': first('writing'),
  'notes until': last('writing'),
  'notes id': 'The id of a note, as GET /api/notes lists it.',

  'faults entity': 'Only malformed fields of this entity.',
  'faults record': 'Only malformed fields of the document with this id.',
  field: 'Only this malformed field, by its dotted path.',

  ids: `The ids of at most ${mostCountedViews} views, with commas between them.`,
  after: 'The id of the last event that was received: the stream begins with what has changed since then.',
  missedMs: 'Instead of `after`, a time in milliseconds: the stream begins with what has changed in it.',
}

/** Throws where the parameter of a call has no words yet. */
export function textOfParameter(path: string, name: string): string {
  const place = path.replace('/api/', '')
  if (place === 'sessions.labels' && !ofLabels.includes(name)) return ignored
  if (name === 'sort' && place.endsWith('.totals')) return ignored
  const word = place.replace(/[./].*$/, '')
  const text = parameterTexts[`${place} ${name}`] ?? parameterTexts[`${word} ${name}`] ?? parameterTexts[name]
  if (text === undefined)
    throw new Error(`The parameter ${name} of ${path} needs words in parameter-texts.ts.`)
  return text
}
