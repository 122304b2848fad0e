// The row of a session. Summaries and transcripts are separate columns, because lists do not read them.

import {
  countedLabel,
  hasTranscript,
  isAiSession,
  isSignInRecord,
  type Session,
  sessionLabel,
  sessions,
} from '#contract/sessions.ts'
import { hasNoLength } from '#contract/slot.ts'
import { isTimestamp, type TimestampOrInvalid } from '#contract/timestamp.ts'
import { idColumn, sortable, toNanoseconds } from './columns.ts'
import { rowOf } from './read-document.ts'
import { lexemesOf, type Segments, wordsOf } from './search-words.ts'
import { searchedTexts } from './searched-texts.ts'

const sessionSegments = {
  by: 'slot_ns',
  weeks: 2,
  values: {
    e: 'expert_id',
    a: 'is_ai',
    o: 'active',
    i: 'ingested',
    t: 'has_transcript',
    r: 'rating',
    l: 'label',
    d: 'discount_code',
  },
} as const satisfies Segments

/** The document without summaries and transcripts. */
const shortDocument = ({ summaries: _, transcripts: __, ...short }: Record<string, unknown>) =>
  JSON.stringify(short)

export const sessionRow = rowOf(
  'sessions',
  sessions,
  (session, { normal, mapped, report }) => {
    const { summaries, transcripts } = normal
    const ai = isAiSession(mapped)
    if (typeof mapped.isAi === 'boolean' && mapped.isAi !== ai && !isSignInRecord(session)) {
      report({
        field: 'isAi',
        value: mapped.isAi,
        expected: `${ai}, as the session has ${ai ? 'no' : 'an'} expertId`,
      })
    }
    const columns = {
      /** JSON text; null if the document does not have the field. */
      summaries: summaries === undefined ? null : JSON.stringify(summaries),
      transcripts: transcripts === undefined ? null : JSON.stringify(transcripts),
      user_id: idColumn(session.userId),
      expert_id: idColumn(session.expertId),
      is_ai: ai,
      is_sign_in: isSignInRecord(session),
      active: session.active,
      label: sortable(countedLabel(sessionLabel(session))),
      ingested: session.ingested,
      has_transcript: hasTranscript(session),
      /** 1 to 5; 0 if absent, -1 for any other number. */
      rating: ratingOf(session),
      /** US dollars; 0 if the price is missing or unreadable. */
      session_price: session.sessionPrice ?? '0',
      total_price: session.totalPrice ?? '0',
      slot_ns: toNanoseconds(session.slot?.startingTime),
      /** The end of the slot, or its start if the end is absent or not after it. */
      slot_end_ns: toNanoseconds(endOf(session.slot)),
      created_ns: toNanoseconds(session.dateCreated),
      /** '' if there is none. */
      discount_code: idColumn(session.discountCode),
      /** US dollars; null if the document does not say it. */
      discount_amount: session.discountAmount ?? null,
    }
    const search = lexemesOf(columns, wordsOf(searchedTexts('sessions', session)), sessionSegments)
    return { ...columns, search }
  },
  shortDocument,
)

export type SessionRow = ReturnType<typeof sessionRow>['row']

function endOf(slot: Session['slot']): TimestampOrInvalid {
  return slot && isTimestamp(slot.endingTime) && !hasNoLength(slot) ? slot.endingTime : slot?.startingTime
}

function ratingOf({ rating }: Session): number {
  if (rating === undefined) return 0
  return [1, 2, 3, 4, 5].includes(rating) ? rating : -1
}

export const sessionDocuments = { derivation: 10, row: sessionRow, segments: sessionSegments }
