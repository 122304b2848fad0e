// The row of a session. Summaries and transcripts are separate columns, because lists do not read them.

import type { Document } from '#contract/entity.ts'
import {
  hasTranscript,
  isAiSession,
  isSignInRecord,
  type Session,
  sessionLabel,
  sessions,
} from '#contract/sessions.ts'
import { isTimestamp, type TimestampOrInvalid } from '#contract/timestamp.ts'
import { textOf } from '#contract/transcripts.ts'
import { reference, sortable, toNanoseconds } from './columns.ts'
import { type Derived, readDocument } from './read-document.ts'
import { type SearchedText, wordsOf } from './search-words.ts'
import { lexemesOf, type Segments } from './word-segments.ts'

export type SessionRow = {
  id: string
  /** Without summaries and transcripts. */
  document: string
  /** JSON text; null where the document does not have the field. */
  summaries: string | null
  transcripts: string | null
  original: string | null
  user_id: string
  expert_id: string
  is_ai: boolean
  is_sign_in: boolean
  active: boolean
  label: string
  ingested: boolean
  has_transcript: boolean
  /** 1 to 5; 0 where it is absent, -1 for any other number. */
  rating: number
  /** US dollars; 0 where the price is missing or unreadable. */
  session_price: string
  total_price: string
  slot_ns: bigint
  /** The end of the slot, or its start where the end is absent. */
  slot_end_ns: bigint
  created_ns: bigint
  /** '' where there is none. */
  discount_code: string
  /** US dollars; null where the document does not say it. */
  discount_amount: string | null
  search: string[]
}

const sessionSegments = {
  by: 'slot_ns',
  weeks: 2,
  values: [
    ['expert_id', 'e'],
    ['is_ai', 'a'],
    ['active', 'o'],
    ['ingested', 'i'],
    ['has_transcript', 't'],
    ['rating', 'r'],
    ['label', 'l'],
    ['discount_code', 'd'],
  ],
} as const satisfies Segments<keyof SessionRow, keyof SessionRow>

/** The texts that search finds, each with its name. */
export function sessionTexts(session: Session): SearchedText[] {
  return [
    ['Id', session.id],
    ['Question', session.question],
    ['User', session.userFullname],
    ['Status', session.status],
    ...(session.summaries ?? []).map((text): SearchedText => ['Summary', text]),
    ...(session.transcripts ?? []).map((said): SearchedText => ['Transcript', textOf(said)]),
  ]
}

export function sessionRow(document: Document, mostFaults?: number): Derived<SessionRow> {
  const {
    id,
    normal,
    original,
    read: session,
    mapped,
    faults,
  } = readDocument('sessions', sessions, document, mostFaults)
  const { summaries, transcripts, ...short } = normal
  const ai = isAiSession(mapped)
  if (typeof mapped.isAi === 'boolean' && mapped.isAi !== ai && !isSignInRecord(session)) {
    faults.report({
      field: 'isAi',
      value: mapped.isAi,
      expected: `${ai}, as the session has ${ai ? 'no' : 'an'} expertId`,
    })
  }
  const columns: Omit<SessionRow, 'search'> = {
    id,
    document: JSON.stringify(short),
    summaries: summaries === undefined ? null : JSON.stringify(summaries),
    transcripts: transcripts === undefined ? null : JSON.stringify(transcripts),
    original,
    user_id: reference(session.userId),
    expert_id: reference(session.expertId),
    is_ai: ai,
    is_sign_in: isSignInRecord(session),
    active: session.active,
    label: sortable(sessionLabel(session)),
    ingested: session.ingested,
    has_transcript: hasTranscript(session),
    rating: ratingOf(session),
    session_price: session.sessionPrice ?? '0',
    total_price: session.totalPrice ?? '0',
    slot_ns: toNanoseconds(session.slot?.startingTime),
    slot_end_ns: toNanoseconds(endOf(session.slot)),
    created_ns: toNanoseconds(session.dateCreated),
    discount_code: reference(session.discountCode),
    discount_amount: session.discountAmount ?? null,
  }
  const search = lexemesOf(columns, wordsOf(sessionTexts(session)), sessionSegments)
  return { row: { ...columns, search }, faults: faults.kept, faultCount: faults.count }
}

function endOf(slot: Session['slot']): TimestampOrInvalid {
  return isTimestamp(slot?.endingTime) ? slot.endingTime : slot?.startingTime
}

function ratingOf({ rating }: Session): number {
  if (rating === undefined) return 0
  return [1, 2, 3, 4, 5].includes(rating) ? rating : -1
}

export const sessionDocuments = { derivation: 5, row: sessionRow, segments: sessionSegments }
