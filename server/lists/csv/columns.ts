// The columns of each CSV export: the declared fields, instants in ISO 8601 and UTC, and what lists show next to them.

import { type Activity, listActivity } from '#contract/activity.ts'
import {
  type DiscountCode,
  isExpired,
  type ListedDiscountCode,
  listedDiscountCodes,
} from '#contract/discount-codes.ts'
import type { EntityName } from '#contract/entities.ts'
import { extendedEntity } from '#contract/entity.ts'
import { type ListedExpert, readExpert } from '#contract/experts.ts'
import { type ListedFault, listFaults } from '#contract/faults.ts'
import { type Feedback, type ListedFeedback, listedFeedback } from '#contract/feedback.ts'
import { field, type Kind } from '#contract/field.ts'
import { text } from '#contract/field-kinds.ts'
import { actorName } from '#contract/history.ts'
import { listMembers, type Member } from '#contract/members.ts'
import { type Decimal, inCents } from '#contract/money.ts'
import type { ListedNote } from '#contract/note.ts'
import { plainNote } from '#contract/note-text.ts'
import { listNotes } from '#contract/notes.ts'
import { type Session, sessionLabel, sessions } from '#contract/sessions.ts'
import { type ListedTag, listedTags, type Tag, tagLabel } from '#contract/tags.ts'
import {
  fromMilliseconds,
  isTimestamp,
  type TimestampOrInvalid,
  toMilliseconds,
} from '#contract/timestamp.ts'
import { type ListedUser, listedUsers, ratingsOf, type User } from '#contract/users.ts'
import { declaredOf, lastOf, valueAt } from '#server/documents/mapping/targets.ts'
import { type CsvColumn, csvLines, type Lines } from './csv.ts'

function instant(timestamp: TimestampOrInvalid): string {
  if (timestamp === 'invalid') return 'Invalid date'
  return isTimestamp(timestamp) ? new Date(toMilliseconds(timestamp)).toISOString() : ''
}

function jsonOf(document: object | null): string {
  return document === null ? '' : JSON.stringify(document)
}

/** For files that are read as money; the fields of a file that can be imported again are written as they are. */
function cents(amount: Decimal | undefined): string | undefined {
  return amount && inCents(amount)
}

function yesNo(flag: boolean): string {
  return flag ? 'yes' : 'no'
}

/** A column that is not a field, or replaces the one with its heading; `after`: the heading that it follows, otherwise it is last. */
type Placed<T> = readonly [...CsvColumn<T>, after?: string]

/** Returns the id and every declared single value, in the order of the contract, with the other columns at their places. */
function columnsOf<T extends { id: string }>(
  entity: EntityName,
  others: readonly Placed<T>[],
): CsvColumn<T>[] {
  const columns: CsvColumn<T>[] = [['id', ({ id }) => id]]
  for (const [path, { kind, csv }] of declaredOf[entity])
    if (csv !== false && kind !== 'list' && kind !== 'object')
      columns.push([csv ?? lastOf(path), (row) => cellOf(kind, valueAt(row, path.split('.')))])
  for (const [heading, cell, after] of others) {
    const same = columns.findIndex(([one]) => one === heading)
    const before = columns.findIndex(([one]) => one === after)
    if (same >= 0) columns[same] = [heading, cell]
    else columns.splice(before < 0 ? columns.length : before + 1, 0, [heading, cell])
  }
  return columns
}

function cellOf(kind: Kind, value: unknown): string | undefined {
  if (kind === 'flag') return yesNo(value === true)
  // The kind of the field has read it as an instant or as none.
  if (kind === 'time') return instant(value as TimestampOrInvalid)
  return value?.toString()
}

const userColumns = columnsOf<User & Partial<ListedUser>>('users', [
  ['role', (user) => (user.isAdmin ? 'Admin' : 'User')],
  ['ratings', (user) => String(ratingsOf(user.Expert).length || ''), 'hourlyAiRate'],
  ['lastSession', (user) => instant(user.lastSession), 'lastActive'],
])

const expertColumns: readonly CsvColumn<ListedExpert>[] = [
  ['id', (expert) => expert.id],
  ['displayName', (expert) => expert.displayName],
  ['username', (expert) => expert.username],
  ['hourlyRate', ({ Expert }) => cents(Expert?.HourlyRate)],
  ['sessions', ({ figures }) => String(figures.sessions)],
  ['revenue', ({ figures }) => cents(figures.revenue)],
  ['earnings', ({ figures }) => figures.earnings],
  ['rated', ({ figures }) => String(figures.rated)],
  ['averageRating', ({ figures }) => figures.averageRating ?? ''],
  ['unhappy', ({ figures }) => String(figures.unhappy)],
  ['noShows', ({ figures }) => String(figures.noShows)],
  ['refunds', ({ figures }) => String(figures.refunds)],
]

/** The columns whose sums the last line has, if it is asked for. */
export const summedColumns: Partial<Record<ListName, readonly string[]>> = {
  experts: ['sessions', 'revenue', 'earnings', 'rated', 'unhappy', 'noShows', 'refunds'],
}

/** Adds the names and the address of the users to whom the ids refer, if they exist: fields of Stoa's own. */
const exportedSessions = extendedEntity(sessions, 'ExportedSession', {
  userName: field(text, { about: 'The name of the user with userId.' }),
  userEmail: field(text, { about: 'Their address.' }),
  expertName: field(text, { about: 'The name of the user with expertId.' }),
})

export const sessionColumns = columnsOf<Session & Partial<ReturnType<typeof exportedSessions.read>>>(
  'sessions',
  [
    ['status', sessionLabel],
    ['userName', (session) => session.userName, 'userId'],
    ['userEmail', (session) => session.userEmail, 'userName'],
    ['expertName', (session) => session.expertName, 'expertId'],
  ],
)

const feedbackColumns = columnsOf<Feedback & Partial<ListedFeedback>>('feedback', [
  ['expertName', (feedback) => feedback.expertName, 'expertId'],
  ['state', (feedback) => feedback.state],
  ['owner', (feedback) => feedback.owner?.name],
])

const tagColumns = columnsOf<Tag & Partial<ListedTag>>('tags', [
  ['shownAs', tagLabel, 'name'],
  ['experts', (tag) => tag.experts?.toString()],
])

function discountCodeColumns(nowMs: number) {
  const now = fromMilliseconds(nowMs)
  return columnsOf<DiscountCode & Partial<ListedDiscountCode>>('discount-codes', [
    ['state', (code) => (now !== 'invalid' && isExpired(code, now) ? 'Expired' : 'Active')],
    ['uses', ({ usage }) => usage?.uses?.toString()],
    ['revenue', ({ usage }) => cents(usage?.revenue)],
    ['discounted', ({ usage }) => usage?.discounted?.toString()],
    ['discount', ({ usage }) => cents(usage?.discount)],
    ['note', ({ note }) => (note === undefined ? undefined : plainNote(note))],
  ])
}

const activityColumns: readonly CsvColumn<Activity>[] = [
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

const faultColumns: readonly CsvColumn<ListedFault>[] = [
  ['entity', ({ entity }) => entity],
  ['id', ({ record }) => record],
  ['field', ({ field }) => field],
  ['value', ({ value }) => value],
  ['expected', ({ expected }) => expected],
]

const memberColumns: readonly CsvColumn<Member>[] = [
  ['id', ({ id }) => id],
  ['email', ({ email }) => email],
  ['displayName', ({ displayName }) => displayName ?? undefined],
  ['role', ({ role }) => role],
  ['state', ({ state }) => state],
  ['origin', ({ origin }) => origin],
  ['secondFactors', ({ secondFactors }) => secondFactors.join(' ')],
  ['lastSignIn', ({ lastSignIn }) => instant(lastSignIn ?? undefined)],
]

const noteColumns: readonly CsvColumn<ListedNote>[] = [
  ['at', ({ createdAt }) => instant(createdAt)],
  ['author', ({ author }) => author.name],
  ['entity', ({ entity }) => entity],
  ['id', ({ record }) => record],
  ['name', ({ recordName }) => recordName ?? undefined],
  ['note', ({ text }) => plainNote(text)],
  ['corrects', ({ corrects }) => corrects ?? undefined],
  ['editedAt', ({ editedAt }) => instant(editedAt ?? undefined)],
]

// The CSV of each list: how a line is made from a row, as JSON text.

export type ListName = EntityName | 'experts' | 'activity' | 'faults' | 'members' | 'notes'

/** `nowMs`: the time that decides which discount codes are expired. */
export function listLines(list: ListName, nowMs: number): Lines {
  return lines[list](nowMs)
}

const lines: Record<ListName, (nowMs: number) => Lines> = {
  users: () => csvLines(userColumns, listedUsers.read),
  sessions: () => csvLines(sessionColumns, exportedSessions.read),
  feedback: () => csvLines(feedbackColumns, listedFeedback.read),
  tags: () => csvLines(tagColumns, listedTags.read),
  'discount-codes': (nowMs) => csvLines(discountCodeColumns(nowMs), listedDiscountCodes.read),
  experts: () => csvLines(expertColumns, readExpert),
  activity: () => csvLines(activityColumns, rowOf(listActivity)),
  faults: () => csvLines(faultColumns, rowOf(listFaults)),
  members: () => csvLines(memberColumns, rowOf(listMembers)),
  notes: () => csvLines(noteColumns, rowOf(listNotes)),
}

/** A row has the type of the rows that the list's endpoint reads. */
function rowOf<T>({ answer }: { answer: { read(rows: unknown): T[] } }): (row: unknown) => T {
  return (row) => answer.read([row])[0] as T
}

type ListLine = { list: ListName; document: string; nowMs: number }

export function listLine({ list, document, nowMs }: ListLine): string {
  return listLines(list, nowMs).line(document)
}
listLine.module = import.meta.url
