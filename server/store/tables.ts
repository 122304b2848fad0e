// The five entities by noun: their table, and how a document of theirs becomes a row.

import type { Document } from '#contract/entity.ts'
import type { Fault } from '#contract/field.ts'
import { discountCodeRow } from '#server/documents/discount-codes.ts'
import { feedbackRow } from '#server/documents/feedback.ts'
import { sessionRow } from '#server/documents/sessions.ts'
import { tagRow } from '#server/documents/tags.ts'
import { userRow } from '#server/documents/users.ts'

export type Row = {
  id: string
  search: string[]
  [column: string]: string | number | bigint | boolean | string[] | null
}

export type Table = {
  table: string
  /** A table of the row's words beside those columns that lists sort and filter by; its words are not in `table`. */
  words?: Part
  row(document: Document): { row: Row; faults: Fault[] }
}

/** Columns of a row that stand in one table. */
export type Part = { table: string; columns: string[] }

export const nouns = ['users', 'sessions', 'feedback', 'tags', 'discount-codes'] as const
export type Noun = (typeof nouns)[number]

const sessionWords: Part = {
  table: 'session_words',
  columns: [
    ...['id', 'user_id', 'expert_id', 'is_ai', 'is_sign_in', 'active', 'label', 'ingested'],
    ...['session_price', 'total_price', 'slot_ns', 'search'],
  ],
}

export const tables: Record<Noun, Table> = {
  users: { table: 'users', row: userRow },
  sessions: { table: 'sessions', words: sessionWords, row: sessionRow },
  feedback: { table: 'feedback', row: feedbackRow },
  tags: { table: 'tags', row: tagRow },
  'discount-codes': { table: 'discount_codes', row: discountCodeRow },
}

/** The tables in which a row stands, the one of the documents first. */
export function partsOf(noun: Noun, row: Row): Part[] {
  const { table, words } = tables[noun]
  const columns = Object.keys(row)
  if (!words) return [{ table, columns }]
  return [{ table, columns: columns.filter((column) => column !== 'search') }, words]
}
