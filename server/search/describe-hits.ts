// Makes the hits of a group from the found documents, without the database. The work on their texts is bounded.

import * as v from 'valibot'
import { discountCodes } from '#contract/discount-codes.ts'
import type { Document } from '#contract/entity.ts'
import { feedback } from '#contract/feedback.ts'
import { listedNote } from '#contract/note.ts'
import { plainNote } from '#contract/note-text.ts'
import type { SearchGroup, SearchHit } from '#contract/search.ts'
import { sessionLabel, sessions } from '#contract/sessions.ts'
import { tagLabel, tags } from '#contract/tags.ts'
import { isTimestamp } from '#contract/timestamp.ts'
import { userName, users } from '#contract/users.ts'
import type { SearchedText } from '#server/documents/search-words.ts'
import { searchedTexts } from '#server/documents/searched-texts.ts'
import {
  findSnippet,
  openReader,
  speaks,
  type TextExcerpt,
  type TextReader,
} from '#server/lists/words/snippet.ts'
import { hitsPerGroup, type Query, type SearchMatches } from './search-query.sql.ts'

const maxTitleLength = 120

const maxDetailLength = 140

type GroupMatches = { group: SearchGroup; found: SearchMatches; query: Query }
export type GroupHits = { total: number; isMinimum?: true; hits: SearchHit[] }

/** Phrases are looked for in the documents that contain their words, as far as these are read. */
export function describeHits({ group, found, query }: GroupMatches): GroupHits {
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

// What search shows of a document, and the texts in which it looks for words.

/** `session.expert` is the id of the expert. */
const describe: Record<SearchGroup, (document: Document) => Description> = {
  users: describeUser,
  experts: describeUser,
  sessions(document) {
    const session = sessions.read(document)
    const { slot, expertId } = session
    return {
      title: session.question ?? '',
      texts: searchedTexts('sessions', session),
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
      texts: searchedTexts('feedback', entry),
      detail: entry.feedback,
    }
  },
  tags(document) {
    const tag = tags.read(document)
    return { title: tagLabel(tag), texts: searchedTexts('tags', tag) }
  },
  'discount-codes'(document) {
    const code = discountCodes.read(document)
    const { percentageDiscount } = code
    return {
      title: code.id,
      texts: searchedTexts('discount-codes', code),
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
  return { title: userName(user), texts: searchedTexts('users', user), detail: user.username }
}

/** `texts`: the searched texts, with the id first. */
type Description = {
  title: string
  texts: readonly SearchedText[]
  detail?: string | undefined
  session?: SearchHit['session']
  note?: SearchHit['note']
}

/** Returns a found record as a hit: its name, distinguishing details, and the text that matches the search. */
function toHit(
  reader: TextReader,
  { id }: Document,
  { title, texts, detail, session, note }: Description,
  query: Query,
): SearchHit {
  const shown = title.trim().slice(0, maxTitleLength).toWellFormed() || id
  const reason = reasonOf(reader, shown, texts, query)
  return {
    id,
    title: shown,
    detail:
      (detail !== shown && reason?.text !== detail && detail?.slice(0, maxDetailLength).toWellFormed()) ||
      null,
    reason,
    ...(session && { session }),
    ...(note && { note }),
  }
}

/** Returns the id if it was typed; otherwise the text whose passage has the most of the words, one of them not in the title. */
function reasonOf(
  reader: TextReader,
  title: string,
  texts: readonly SearchedText[],
  { text, terms, phrases }: Query,
): SearchHit['reason'] {
  const [id] = texts
  if (id?.[1] === text && title !== text) return { what: id[0], text }
  const shown = reader.read(title)
  const missing = terms.filter((term) => !speaks(shown, term))
  if (missing.length === 0 && phrases.every((phrase) => speaks(shown, phrase))) return null
  const readable = texts
    .map(([what, found = '']) => ({ what, read: reader.read(found) }))
    .filter(({ read }) => phrases.length === 0 || phrases.some((phrase) => speaks(read, phrase)))
  const best = bestOf(readable, { terms, required: missing.length === 0 ? terms : missing })
  if (best) return best
  return missing.length === 0 ? null : { what: 'Similar name', text: title }
}

type Readable = { what: string; read: TextExcerpt }

function bestOf(
  texts: readonly Readable[],
  looked: { terms: string[]; required: string[] },
): SearchHit['reason'] {
  let best: { what: string; text: string; terms: number } | undefined
  for (const { what, read } of texts) {
    const part = findSnippet(read, looked)
    if (part && part.terms > (best?.terms ?? 0)) best = { what, ...part }
    if (best?.terms === looked.terms.length) break
  }
  return best ? { what: best.what, text: best.text } : null
}

/** Returns whether each phrase is in one of the texts, word by word, whatever the case and accents. */
function holdsAll(reader: TextReader, texts: readonly SearchedText[], phrases: readonly string[]): boolean {
  return phrases.every((phrase) => texts.some(([, text = '']) => speaks(reader.read(text), phrase)))
}
