// The columns of each CSV export: values as in the documents, instants in ISO 8601 and UTC, and what lists show next to them.

import { type Activity, listActivity } from '#contract/activity.ts'
import {
  type DiscountCode,
  isExpired,
  type ListedDiscountCode,
  listedDiscountCodes,
} from '#contract/discount-codes.ts'
import type { EntityName } from '#contract/entities.ts'
import { entity } from '#contract/entity.ts'
import { type ListedExpert, readExpert } from '#contract/experts.ts'
import { type Fault, listFaults } from '#contract/faults.ts'
import { type Feedback, type ListedFeedback, listedFeedback } from '#contract/feedback.ts'
import { field } from '#contract/field.ts'
import { text } from '#contract/field-kinds.ts'
import { actorName } from '#contract/history.ts'
import { listMembers, type Member } from '#contract/members.ts'
import { plainNote } from '#contract/note-text.ts'
import { type ListedNote, listNotes } from '#contract/notes.ts'
import { type Session, sessionLabel, sessions } from '#contract/sessions.ts'
import { type ListedTag, listedTags, type Tag, tagLabel } from '#contract/tags.ts'
import {
  fromMilliseconds,
  isTimestamp,
  type TimestampOrInvalid,
  toMilliseconds,
} from '#contract/timestamp.ts'
import { isExpert, type ListedUser, listedUsers, ratingsOf, type User } from '#contract/users.ts'
import { type Column, type Lines, linesOf } from './csv.ts'

function instant(timestamp: TimestampOrInvalid): string {
  if (timestamp === 'invalid') return 'Invalid date'
  return isTimestamp(timestamp) ? new Date(toMilliseconds(timestamp)).toISOString() : ''
}

function jsonOf(document: object | null): string {
  return document === null ? '' : JSON.stringify(document)
}

function yesNo(flag: boolean): string {
  return flag ? 'yes' : 'no'
}

export const userColumns: readonly Column<User & Partial<ListedUser>>[] = [
  ['id', (user) => user.id],
  ['displayName', (user) => user.displayName],
  ['username', (user) => user.username],
  ['role', (user) => (user.isAdmin ? 'Admin' : 'User')],
  ['verified', (user) => yesNo(user.isVerified)],
  ['expert', (user) => yesNo(isExpert(user))],
  ['aiAvailable', (user) => yesNo(user.Expert?.aiAvailable === true)],
  ['hourlyRate', (user) => user.Expert?.HourlyRate],
  ['hourlyAiRate', (user) => user.Expert?.HourlyAiRate],
  ['ratings', (user) => String(ratingsOf(user.Expert).length || '')],
  ['phoneNumber', (user) => user.phoneNumber],
  ['location', (user) => user.location],
  ['lastLogin', (user) => instant(user.lastLogin)],
  ['lastActive', (user) => instant(user.lastActive)],
  ['lastSession', (user) => instant(user.lastSession)],
  ['dateCreated', (user) => instant(user.dateCreated)],
]

const expertColumns: readonly Column<ListedExpert>[] = [
  ['id', (expert) => expert.id],
  ['displayName', (expert) => expert.displayName],
  ['username', (expert) => expert.username],
  ['sessions', ({ figures }) => String(figures.sessions)],
  ['revenue', ({ figures }) => figures.revenue],
  ['rated', ({ figures }) => String(figures.rated)],
  ['averageRating', ({ figures }) => figures.averageRating ?? ''],
  ['unhappy', ({ figures }) => String(figures.unhappy)],
  ['noShows', ({ figures }) => String(figures.noShows)],
  ['refunds', ({ figures }) => String(figures.refunds)],
]

/** With the names and the address of the users that the ids refer to, where they exist: fields of Stoa's own. */
const exportedSessions = entity({
  ...sessions.fields,
  userName: field(text, { about: 'The name of the user with userId.' }),
  userEmail: field(text, { about: 'Their address.' }),
  expertName: field(text, { about: 'The name of the user with expertId.' }),
})

export const sessionColumns: readonly Column<Session & Partial<ReturnType<typeof exportedSessions.read>>>[] =
  [
    ['id', (session) => session.id],
    ['status', sessionLabel],
    ['userId', (session) => session.userId],
    ['userName', (session) => session.userName],
    ['userEmail', (session) => session.userEmail],
    ['userFullname', (session) => session.userFullname],
    ['expertId', (session) => session.expertId],
    ['expertName', (session) => session.expertName],
    ['question', (session) => session.question],
    ['slotStart', (session) => instant(session.slot?.startingTime)],
    ['slotEnd', (session) => instant(session.slot?.endingTime)],
    ['sessionPrice', (session) => session.sessionPrice],
    ['totalPrice', (session) => session.totalPrice],
    ['rating', (session) => session.rating?.toString()],
    ['ingested', (session) => yesNo(session.ingested)],
    ['startTime', (session) => instant(session.startTime)],
    ['dateCreated', (session) => instant(session.dateCreated)],
    ['dateUpdated', (session) => instant(session.dateUpdated)],
    ['discountCode', (session) => session.discountCode],
    ['discountAmount', (session) => session.discountAmount],
  ]

export const feedbackColumns: readonly Column<Feedback & Partial<ListedFeedback>>[] = [
  ['id', (feedback) => feedback.id],
  ['userFullname', (feedback) => feedback.userFullname],
  ['userEmail', (feedback) => feedback.userEmail],
  ['feedback', (feedback) => feedback.feedback],
  ['dateCreated', (feedback) => instant(feedback.dateCreated)],
  ['expertId', (feedback) => feedback.expertId],
  ['expertName', (feedback) => feedback.expertName],
  ['sessionId', (feedback) => feedback.sessionId],
  ['state', (feedback) => feedback.state],
  ['owner', (feedback) => feedback.owner?.name],
]

export const tagColumns: readonly Column<Tag & Partial<ListedTag>>[] = [
  ['id', (tag) => tag.id],
  ['name', (tag) => tag.name],
  ['shownAs', tagLabel],
  ['color', (tag) => tag.color],
  ['experts', (tag) => String(tag.experts ?? 0)],
]

export function discountCodeColumns(
  nowMs: number,
): readonly Column<DiscountCode & Partial<ListedDiscountCode>>[] {
  const now = fromMilliseconds(nowMs)
  return [
    ['id', (code) => code.id],
    ['percentageDiscount', (code) => code.percentageDiscount?.toString()],
    ['expirationDate', (code) => instant(code.expirationDate)],
    ['state', (code) => (now !== 'invalid' && isExpired(code, now) ? 'Expired' : 'Active')],
    ['uses', ({ usage }) => usage?.uses?.toString()],
    ['revenue', ({ usage }) => usage?.revenue],
    ['discounted', ({ usage }) => usage?.discounted?.toString()],
    ['discount', ({ usage }) => usage?.discount],
    ['note', ({ note }) => (note === undefined ? undefined : plainNote(note))],
  ]
}

const activityColumns: readonly Column<Activity>[] = [
  ['at', ({ at }) => instant(at)],
  ['actor', ({ actor }) => actorName(actor)],
  ['entity', ({ entity }) => entity],
  ['id', ({ record }) => record],
  ['before', ({ before }) => jsonOf(before)],
  ['after', ({ after }) => jsonOf(after)],
  ['kind', ({ event, kind }) => event ?? kind],
  ['act', ({ act }) => act ?? undefined],
  ['address', ({ address }) => address ?? undefined],
  ['name', ({ subject }) => subject ?? undefined],
]

const faultColumns: readonly Column<Fault>[] = [
  ['entity', ({ entity }) => entity],
  ['id', ({ record }) => record],
  ['field', ({ field }) => field],
  ['value', ({ value }) => value],
  ['expected', ({ expected }) => expected],
]

const memberColumns: readonly Column<Member>[] = [
  ['id', ({ id }) => id],
  ['email', ({ email }) => email],
  ['displayName', ({ displayName }) => displayName ?? undefined],
  ['role', ({ role }) => role],
  ['state', ({ state }) => state],
  ['origin', ({ origin }) => origin],
  ['secondFactors', ({ secondFactors }) => secondFactors.join(' ')],
  ['lastSignIn', ({ lastSignIn }) => instant(lastSignIn ?? undefined)],
]

const noteColumns: readonly Column<ListedNote>[] = [
  ['at', ({ createdAt }) => instant(createdAt)],
  ['author', ({ author }) => author.name],
  ['entity', ({ entity }) => entity],
  ['id', ({ record }) => record],
  ['name', ({ recordName }) => recordName ?? undefined],
  ['note', ({ text }) => plainNote(text)],
  ['corrects', ({ corrects }) => corrects ?? undefined],
  ['editedAt', ({ editedAt }) => instant(editedAt ?? undefined)],
]

// The CSV of each list: how the line of a row, as JSON text, is made.

export type ListName = EntityName | 'experts' | 'activity' | 'faults' | 'members' | 'notes'

/** `nowMs`: the time at which discount codes are expired or not. */
export function listLines(list: ListName, nowMs: number): Lines {
  return lines[list](nowMs)
}

const lines: Record<ListName, (nowMs: number) => Lines> = {
  users: () => linesOf(userColumns, listedUsers.read),
  sessions: () => linesOf(sessionColumns, exportedSessions.read),
  feedback: () => linesOf(feedbackColumns, listedFeedback.read),
  tags: () => linesOf(tagColumns, listedTags.read),
  'discount-codes': (nowMs) => linesOf(discountCodeColumns(nowMs), listedDiscountCodes.read),
  experts: () => linesOf(expertColumns, readExpert),
  activity: () => linesOf(activityColumns, rowOf(listActivity)),
  faults: () => linesOf(faultColumns, rowOf(listFaults)),
  members: () => linesOf(memberColumns, rowOf(listMembers)),
  notes: () => linesOf(noteColumns, rowOf(listNotes)),
}

/** A row has the type of those that the list's endpoint reads. */
function rowOf<T>({ answer }: { answer: { read(rows: unknown): T[] } }): (row: unknown) => T {
  return (row) => answer.read([row])[0] as T
}

type ListLine = { list: ListName; document: string; nowMs: number }

export function listLine({ list, document, nowMs }: ListLine): string {
  return listLines(list, nowMs).line(document)
}
listLine.module = import.meta.url
