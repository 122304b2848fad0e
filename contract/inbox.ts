// The inbox of the signed-in person, newest first: feedback assigned to them, notes that mention them, hits of the views that they watch
// and warnings about their account.

import * as v from 'valibot'
import { answerOf, endpoint, noAnswer } from './endpoint.ts'
import type { EventName } from './events.ts'
import { wholeNumber } from './figures.ts'
import { inboxDependsOn, maxInbox } from './inbox-count.ts'
import { writtenInstant } from './instants.ts'
import { named } from './named.ts'
import { listedNote, note } from './note.ts'
import { viewScreens } from './screen-paths.ts'
import { typedId } from './text.ts'

/** Events that a person is warned of: what others did to their account, and refused sign-ins in their name. */
export const warnedEvents = [
  'members.role-changed',
  'members.email-changed',
  'members.password-changed',
  'members.password-reset',
  'members.factor-added',
  'members.factor-removed',
  'sign-ins.recovery-code-used',
  'sign-ins.refused',
  'sign-ins.throttled',
] as const satisfies readonly EventName[]

export const inboxKinds = ['feedback', 'mention', 'watch', 'warning'] as const
export type InboxKind = (typeof inboxKinds)[number]

/** `shownAt`: since when it is in the inbox, later if it was postponed. `isNew`: not seen yet; false for their own actions. */
const base = {
  id: v.string(),
  at: note.entries.createdAt,
  shownAt: note.entries.createdAt,
  isNew: v.boolean(),
}

/** `from` and `text`: the author and the beginning of the text; null if there is none. */
const feedbackEntry = v.object({
  ...base,
  kind: v.literal('feedback'),
  state: v.picklist(['open', 'in-work']),
  from: v.nullable(v.string()),
  text: v.nullable(v.string()),
})

const mentionEntry = v.object({ ...base, kind: v.literal('mention'), note: listedNote })

/** `id`: the id of the view. `moreThan`: null if the watch reports daily. With `isMinimum` there are more rows than `count`. */
const watchEntry = v.object({
  ...base,
  kind: v.literal('watch'),
  name: v.string(),
  screen: v.picklist(viewScreens),
  query: v.string(),
  moreThan: v.nullable(wholeNumber),
  count: wholeNumber,
  isMinimum: v.boolean(),
})

/** Something that happened to the account of this person. `address`: the network address; `by`: the e-mail address of whoever did it. */
const warningEntry = v.object({
  ...base,
  kind: v.literal('warning'),
  event: v.picklist(warnedEvents),
  address: v.nullable(v.string()),
  by: v.nullable(v.string()),
})

const inboxEntry = named('Inbox', v.variant('kind', [feedbackEntry, mentionEntry, watchEntry, warningEntry]))
export type InboxEntry = v.InferOutput<typeof inboxEntry>

/** Data whose change alters the inbox. New warnings appear only when the inbox is next read. */
export const getInbox = endpoint({
  method: 'GET',
  dependsOn: inboxDependsOn,
  path: '/api/inbox',
  summary: `Your inbox, newest first: open feedback that is assigned to you, notes that mention you, hits of the views that you watch, and warnings about your account. At most ${maxInbox} entries, without those that are done or put off.`,
  action: 'inbox.read',
  answer: answerOf(v.array(inboxEntry)),
})

export const markSeen = endpoint({
  method: 'POST',
  changes: ['account'],
  path: '/api/inbox/seen',
  summary: 'Says that you have seen the entries shown until this instant: they are not new any more.',
  action: 'inbox.write',
  body: v.strictObject({ until: writtenInstant }),
  example: { until: { seconds: 1_798_675_199, nanoseconds: 0 } },
  answer: noAnswer,
})

/** `until`: when a postponed entry comes back. */
export const setInboxEntry = endpoint({
  method: 'PUT',
  changes: ['account'],
  path: '/api/inbox',
  summary:
    'Takes an entry out of your inbox, as `done` or until an instant (`later`), or puts it back (`open`). It also comes back when something newer happens to it.',
  action: 'inbox.write',
  refuses: [404],
  example: { kind: 'mention', id: '7d3f', state: 'done' },
  body: v.pipe(
    v.strictObject({
      kind: v.picklist(inboxKinds, `must be one of ${inboxKinds.join(', ')}`),
      id: v.pipe(
        typedId,
        v.excludes('\0', 'must not contain a NUL character'),
        v.check((id) => id.isWellFormed(), 'must not contain unpaired surrogates'),
      ),
      state: v.picklist(['open', 'done', 'later'], 'must be one of open, done, later'),
      until: v.optional(writtenInstant),
    }),
    v.forward(
      v.check(
        ({ state, until }) => (state === 'later') === (until !== undefined),
        'belongs to later, and only to that',
      ),
      ['until'],
    ),
  ),
  answer: noAnswer,
})
