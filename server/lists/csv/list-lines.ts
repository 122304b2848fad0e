// The CSV of each list: how the line of a row, as JSON text, is made.

import { listActivity } from '#contract/activity.ts'
import { listedDiscountCodes } from '#contract/discount-codes.ts'
import type { EntityName } from '#contract/entities.ts'
import { readExpert } from '#contract/experts.ts'
import { listFaults } from '#contract/faults.ts'
import { listedFeedback } from '#contract/feedback.ts'
import { listMembers } from '#contract/members.ts'
import { listNotes } from '#contract/notes.ts'
import { listedTags } from '#contract/tags.ts'
import { listedUsers } from '#contract/users.ts'
import {
  activityColumns,
  discountCodeColumns,
  expertColumns,
  exportedSessions,
  faultColumns,
  feedbackColumns,
  memberColumns,
  noteColumns,
  sessionColumns,
  tagColumns,
  userColumns,
} from './columns.ts'
import { type Lines, linesOf } from './csv.ts'

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

export type ListLine = { list: ListName; document: string; nowMs: number }

export function listLine({ list, document, nowMs }: ListLine): string {
  return listLines(list, nowMs).line(document)
}
listLine.module = import.meta.url
