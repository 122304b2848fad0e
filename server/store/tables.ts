// The five entities by noun: their table, and how a document of theirs becomes a row.

import type { Document } from '#contract/entity.ts'
import type { Fault } from '#contract/field.ts'
import { discountCodeRow } from '#server/documents/discount-codes.ts'
import { feedbackRow } from '#server/documents/feedback.ts'
import { sessionRow } from '#server/documents/sessions.ts'
import { tagRow } from '#server/documents/tags.ts'
import { userRow } from '#server/documents/users.ts'

export type Row = { id: string; [column: string]: string | number | bigint | boolean | string[] | null }

export type Table = {
  table: string
  row(document: Document): { row: Row; faults: Fault[] }
}

export const nouns = ['users', 'sessions', 'feedback', 'tags', 'discount-codes'] as const
export type Noun = (typeof nouns)[number]

export const tables: Record<Noun, Table> = {
  users: { table: 'users', row: userRow },
  sessions: { table: 'sessions', row: sessionRow },
  feedback: { table: 'feedback', row: feedbackRow },
  tags: { table: 'tags', row: tagRow },
  'discount-codes': { table: 'discount_codes', row: discountCodeRow },
}
