// How each entity is stored: its table, how a document becomes a row, and the columns of flag filters.

import sql, { join, raw, type Sql } from 'sql-template-tag'
import { type EntityName, entityNames } from '#contract/entities.ts'
import type { Document } from '#contract/entity.ts'
import type { Sees } from '#contract/policy.ts'
import { type DiscountCodeRow, discountCodeDocuments } from '#server/documents/discount-codes.ts'
import { type FeedbackRow, feedbackDocuments } from '#server/documents/feedback.ts'
import type { DerivedRow } from '#server/documents/read-document.ts'
import type { Segments } from '#server/documents/search-words.ts'
import { type SessionRow, sessionDocuments } from '#server/documents/sessions.ts'
import { type TagRow, tagDocuments } from '#server/documents/tags.ts'
import { type UserRow, userDocuments } from '#server/documents/users.ts'
import {
  carriersOf,
  codeExists,
  faultCountOf,
  lastSessionOf,
  notesOf,
  noteTextOf,
  tagsOf,
  usageOf,
  userIdOf,
  userNameAndEmailOf,
  userNameOf,
  userOf,
  withFields,
} from './related.sql.ts'

export type RowColumns = {
  id: string
  search: string[]
  [column: string]: string | number | bigint | boolean | string[] | null
}

type EntityTable = {
  table: string
  /** SQL of the whole document as JSON text, if the column `document` lacks a part of it, and the columns with that part. */
  whole?: Sql
  longColumns?: readonly string[]
  /**
   * SQL of a row of a page and of a line of CSV, if they contain more than the document, for a reader with these rights; and of one
   * record, for readers who see everything.
   */
  pageRow?(sees: Sees): Sql
  csvRow?(sees: Sees): Sql
  record?: Sql
  /** How the index of words is divided; absent for small tables. */
  segments?: Segments
  /** A separate table of the row's words, with the columns that lists sort and filter by; `table` then has no words. */
  words?: TablePart
  flags?: Flags
  /** Raised with each change of the derivation: the server then derives the stored documents again. */
  derivation: number
  /** Derives the columns, words and faults of a document: the first faults, or as many as wanted. */
  row(document: Document, mostFaults?: number): DerivedRow<RowColumns>
}

/** The columns of a row in one table. */
export type TablePart = { table: string; columns: readonly string[] }

/**
 * The columns with few values by which lists are filtered, and the table that counts the rows of each combination of their values, in its
 * column `count`. `summed`: a column that is null in the rows that sum up all its values.
 */
export type Flags = TablePart & { count: string; summed?: string }

export const userFlags = {
  table: 'user_flag_groups',
  columns: ['is_admin', 'is_verified', 'is_expert', 'ai_available'],
  count: 'users',
} as const satisfies Flags & { columns: readonly (keyof UserRow)[] }

export const sessionFlags = {
  table: 'session_flag_groups',
  columns: ['is_sign_in', 'active', 'is_ai', 'ingested', 'has_transcript', 'rating', 'label'],
  count: 'sessions',
  summed: 'label',
} as const satisfies Flags & { columns: readonly (keyof SessionRow)[] }

/** Kept by triggers, from how colleagues handle it. */
export const feedbackFlags = {
  table: 'feedback_flag_groups',
  columns: ['state'],
  count: 'feedback',
} as const satisfies Flags & { columns: readonly StoredColumns['feedback'][] }

const sessionWords = {
  table: 'session_words',
  columns: [
    ...([
      'id',
      'user_id',
      'expert_id',
      'discount_code',
      'session_price',
      'total_price',
      'slot_ns',
      'search',
    ] as const),
    ...sessionFlags.columns,
  ],
} as const satisfies TablePart & { columns: readonly (keyof SessionRow)[] }

type FlagColumns = {
  users: (typeof userFlags)['columns'][number]
  sessions: (typeof sessionFlags)['columns'][number]
  feedback: (typeof feedbackFlags)['columns'][number]
  tags: never
  'discount-codes': never
}

/** The columns of an entity's flags. */
export type FlagColumn<Name extends EntityName = EntityName> = FlagColumns[Name]

/** Includes the columns that PostgreSQL derives: a generated one, and one that triggers keep. */
type StoredColumns = {
  users: keyof UserRow
  sessions: keyof SessionRow | 'expert_key'
  feedback: keyof FeedbackRow | 'session_rating' | 'state' | 'owner'
  tags: keyof TagRow
  'discount-codes': keyof DiscountCodeRow
}

/** A column of an entity's table. */
export type StoredColumn<Name extends EntityName> = StoredColumns[Name]

/** A column that is stored next to the words of a row: for sessions, only the columns of the table of words. */
export type ListedColumn<Name extends EntityName> = Name extends 'sessions'
  ? (typeof sessionWords)['columns'][number]
  : StoredColumn<Name>

const longColumns = ['summaries', 'transcripts']
const longTexts = Object.fromEntries(longColumns.map((column) => [column, raw(column)]))

export const tables: Record<EntityName, EntityTable> = {
  users: {
    table: 'users',
    ...userDocuments,
    pageRow: (sees) =>
      withFields({
        lastSession: sees('sessions') && lastSessionOf('id'),
        tags: sees('tags') && sql`case when is_expert then ${tagsOf('tag_ids')} end`,
      }),
    csvRow: (sees) => withFields({ lastSession: sees('sessions') && lastSessionOf('id') }),
    record: withFields({
      faults: faultCountOf('users', 'users.id'),
      tags: tagsOf('tag_ids'),
      notes: notesOf('users', 'users.id'),
    }),
    flags: userFlags,
  },
  sessions: {
    table: 'sessions',
    ...sessionDocuments,
    whole: withFields(longTexts),
    longColumns,
    pageRow: (sees) =>
      withFields(
        sees('users') ? { userName: userNameOf('user_id'), expertName: userNameOf('expert_id') } : {},
      ),
    csvRow: (sees) =>
      withFields(
        sees('users') ? { userName: userNameAndEmailOf('user_id'), expertName: userNameOf('expert_id') } : {},
      ),
    record: withFields({
      faults: faultCountOf('sessions', 'sessions.id'),
      ...longTexts,
      user: userOf('user_id'),
      expert: userOf('expert_id'),
      hasCodeRecord: codeExists('discount_code'),
      notes: notesOf('sessions', 'sessions.id'),
    }),
    words: sessionWords,
    flags: sessionFlags,
  },
  feedback: {
    table: 'feedback',
    ...feedbackDocuments,
    pageRow: (sees) =>
      withFields({
        ...(sees('users') && { expertName: userNameOf('expert_id'), userId: userIdOf('email') }),
        ...handledOf('id'),
      }),
    csvRow: (sees) =>
      withFields({ expertName: sees('users') && userNameOf('expert_id'), ...handledOf('id') }),
    record: withFields({ ...handledOf('feedback.id'), notes: notesOf('feedback', 'feedback.id') }),
    flags: feedbackFlags,
  },
  tags: {
    table: 'tags',
    ...tagDocuments,
    pageRow: (sees) =>
      withFields({ experts: sees('users') && carriersOf('id'), version: sql`version::text` }),
    record: withFields({ faults: faultCountOf('tags', 'tags.id'), notes: notesOf('tags', 'tags.id') }),
  },
  'discount-codes': {
    table: 'discount_codes',
    ...discountCodeDocuments,
    pageRow: (sees) => codeRow(sees, usageOf('id'), 'id'),
    record: withFields({
      faults: faultCountOf('discount-codes', 'discount_codes.id'),
      usage: usageOf('id'),
      notes: notesOf('discount-codes', 'discount_codes.id'),
    }),
  },
}

/** SQL of a code in a list. `usage`: SQL of the JSON of its figures. `id`: the column of its id. */
export function codeRow(sees: Sees, usage: Sql, id: string): Sql {
  return withFields({
    version: sql`version::text`,
    usage: sees('sessions') && usage,
    note: sees('notes') && noteTextOf('discount-codes', id),
  })
}

export const tableNames = entityNames.flatMap((name) => tableNamesOf(name))

export function tableNamesOf(name: EntityName): string[] {
  const { table, words } = tables[name]
  return words ? [table, words.table] : [table]
}

export function wholeOf(name: EntityName): Sql {
  return tables[name].whole ?? raw('document')
}

/** SQL of the bytes of the whole document: PostgreSQL knows the length of a stored text without reading it. */
export function bytesOfWhole(name: EntityName): Sql {
  const columns = ['document', ...(tables[name].longColumns ?? [])]
  return join(
    columns.map((column) => sql`coalesce(octet_length(${raw(column)}), 0)`),
    ' + ',
  )
}

export function tablePartsOf(name: EntityName, row: RowColumns): TablePart[] {
  const { table, words } = tables[name]
  const columns = Object.keys(row)
  if (!words) return [{ table, columns }]
  return [{ table, columns: columns.filter((column) => column !== 'search') }, words]
}

/** JSON text of each field of a row of feedback with the id in the column. The version comes with the owner, by one look-up. */
function handledOf(column: string): Record<'state' | 'version', Sql> {
  return {
    state: sql`to_json(state)::text`,
    version: sql`coalesce((
      select version || case when owner <> '' then ',"owner":' || json_build_object('uid', owner, 'name', owner_name) else '' end
      from (select ${raw(column)} as feedback) as sought join feedback_states on feedback_states.id = sought.feedback), '1')`,
  }
}
