// The hits of a group: reads the documents that were found, without the database. The work on their texts is bounded.

import * as v from 'valibot'
import { discountCodes } from '#contract/discount-codes.ts'
import type { Document } from '#contract/entity.ts'
import { feedback } from '#contract/feedback.ts'
import { plainNote } from '#contract/note-text.ts'
import { listedNote } from '#contract/notes.ts'
import type { SearchGroup, SearchHit } from '#contract/search.ts'
import { sessionLabel, sessions } from '#contract/sessions.ts'
import { tagLabel, tags } from '#contract/tags.ts'
import { isTimestamp } from '#contract/timestamp.ts'
import { userName, users } from '#contract/users.ts'
import { discountCodeTexts } from '#server/documents/discount-codes.ts'
import { feedbackTexts } from '#server/documents/feedback.ts'
import { sessionTexts } from '#server/documents/sessions.ts'
import { tagTexts } from '#server/documents/tags.ts'
import { userTexts } from '#server/documents/users.ts'
import { openReader } from '#server/lists/words/text-reader.ts'
import { type Description, holdsAll, toHit } from './search-hits.ts'
import { type Found, hitsPerGroup, type Query } from './search-query.sql.ts'

export type FoundOf = { group: SearchGroup; found: Found; query: Query }
export type HitsOf = { total: number; isMinimum?: true; hits: SearchHit[] }

/** Phrases are looked for in the documents that contain their words, as far as these are read. */
export function describeHits({ group, found, query }: FoundOf): HitsOf {
  const reader = openReader()
  const documents = once(JSON.parse(found.documents))
  const kept = documents
    .map((document) => ({ document, description: describe[group](document) }))
    .filter(({ description }) => holdsAll(reader, description.texts, query.phrases))
  const isCut = kept.length < documents.length
  const hasMore = query.phrases.length > 0 && (found.hasUnread === true || reader.hasLeftOut())
  return {
    total: isCut ? kept.length : Math.max(found.total, kept.length),
    ...(((found.isMinimum && !isCut) || hasMore) && { isMinimum: true }),
    hits: kept
      .slice(0, hitsPerGroup)
      .map(({ document, description }) => toHit(reader, document, description, query)),
  }
}
describeHits.module = import.meta.url

function once(documents: Document[]): Document[] {
  const known = new Set<string>()
  return documents.filter(({ id }) => !known.has(id) && known.add(id))
}

// What search shows of a document, and in which of its texts it looks for words.

/** `session.expert` is the id of the expert. */
const describe: Record<SearchGroup, (document: Document) => Description> = {
  users: describeUser,
  experts: describeUser,
  sessions(document) {
    const session = sessions.read(document)
    const { slot, expertId } = session
    return {
      title: session.question ?? '',
      texts: sessionTexts(session),
      detail: session.userFullname,
      session: {
        start: isTimestamp(slot?.startingTime) ? slot.startingTime : null,
        expert: expertId || null,
        label: sessionLabel(session),
      },
    }
  },
  feedback(document) {
    const entry = feedback.read(document)
    return {
      title: entry.userFullname ?? entry.userEmail ?? '',
      texts: feedbackTexts(entry),
      detail: entry.feedback,
    }
  },
  tags(document) {
    const tag = tags.read(document)
    return { title: tagLabel(tag), texts: tagTexts(tag) }
  },
  'discount-codes'(document) {
    const code = discountCodes.read(document)
    const { percentageDiscount } = code
    return {
      title: code.id,
      texts: discountCodeTexts(code),
      detail: percentageDiscount === undefined ? undefined : `${percentageDiscount}% off`,
    }
  },
  notes(document) {
    const { id, entity, record, recordName, author, text } = v.parse(listedNote, document)
    const plain = plainNote(text)
    return {
      title: plain,
      texts: [
        ['Id', id],
        ['Note', plain],
      ],
      detail: `${author.name} on ${recordName ?? record}`,
      note: { entity, record },
    }
  },
}

function describeUser(document: Document): Description {
  const user = users.read(document)
  return { title: userName(user), texts: userTexts(user), detail: user.username }
}
