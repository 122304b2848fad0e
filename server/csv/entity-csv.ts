// The CSV of each entity, and the line of a document in it.

import { discountCodes } from '#contract/discount-codes.ts'
import type { EntityName } from '#contract/entities.ts'
import { feedback } from '#contract/feedback.ts'
import { sessions } from '#contract/sessions.ts'
import { tags } from '#contract/tags.ts'
import { users } from '#contract/users.ts'
import { discountCodeColumns, feedbackColumns, sessionColumns, tagColumns, userColumns } from './columns.ts'
import { lineOf } from './csv.ts'

/** `nowMs`: the time at which discount codes are expired or not. */
export type EntityLine = { entity: EntityName; document: string; nowMs: number }

export function entityLine({ entity, document, nowMs }: EntityLine): string {
  return lines[entity](document, nowMs)
}

const lines: Record<EntityName, (document: string, nowMs: number) => string> = {
  users: (document) => lineOf({ columns: userColumns, read: users.read }, document),
  sessions: (document) => lineOf({ columns: sessionColumns, read: sessions.read }, document),
  feedback: (document) => lineOf({ columns: feedbackColumns, read: feedback.read }, document),
  tags: (document) => lineOf({ columns: tagColumns, read: tags.read }, document),
  'discount-codes': (document, nowMs) =>
    lineOf({ columns: discountCodeColumns(nowMs), read: discountCodes.read }, document),
}
