// What each CSV export shows of a record: values as the documents have them, instants in ISO 8601 and UTC.

import { type DiscountCode, isExpired } from '#contract/discount-codes.ts'
import type { Feedback } from '#contract/feedback.ts'
import { type Session, sessionLabel } from '#contract/sessions.ts'
import { type Tag, tagLabel } from '#contract/tags.ts'
import { fromMilliseconds, isTimestamp, type Moment, toMilliseconds } from '#contract/timestamp.ts'
import { isExpert, ratingsOf, type User } from '#contract/users.ts'
import type { Column } from './csv.ts'

function instant(moment: Moment): string {
  if (moment === 'invalid') return 'Invalid date'
  return isTimestamp(moment) ? new Date(toMilliseconds(moment)).toISOString() : ''
}

function yesNo(flag: boolean): string {
  return flag ? 'yes' : 'no'
}

export const userColumns: readonly Column<User>[] = [
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
]

export const sessionColumns: readonly Column<Session>[] = [
  ['id', (session) => session.id],
  ['status', sessionLabel],
  ['userId', (session) => session.userId],
  ['userFullname', (session) => session.userFullname],
  ['expertId', (session) => session.expertId],
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
]

export const feedbackColumns: readonly Column<Feedback>[] = [
  ['id', (feedback) => feedback.id],
  ['userFullname', (feedback) => feedback.userFullname],
  ['userEmail', (feedback) => feedback.userEmail],
  ['feedback', (feedback) => feedback.feedback],
  ['dateCreated', (feedback) => instant(feedback.dateCreated)],
  ['expertId', (feedback) => feedback.expertId],
  ['sessionId', (feedback) => feedback.sessionId],
]

export const tagColumns: readonly Column<Tag>[] = [
  ['id', (tag) => tag.id],
  ['name', (tag) => tag.name],
  ['shownAs', tagLabel],
  ['color', (tag) => tag.color],
]

export function discountCodeColumns(nowMs: number): readonly Column<DiscountCode>[] {
  const now = fromMilliseconds(nowMs)
  return [
    ['id', (code) => code.id],
    ['percentageDiscount', (code) => code.percentageDiscount?.toString()],
    ['expirationDate', (code) => instant(code.expirationDate)],
    ['state', (code) => (now !== 'invalid' && isExpired(code, now) ? 'Expired' : 'Active')],
  ]
}
