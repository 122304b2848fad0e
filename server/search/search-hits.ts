// A found record as a hit: its name, distinguishing details, and the text in which the search text was found.

import type { Document } from '#contract/entity.ts'
import type { SearchHit } from '#contract/search.ts'
import type { SearchedText } from '#server/documents/search-words.ts'
import { findSnippet } from '#server/lists/words/snippet.ts'
import { type ReadText, speaks, type TextReader } from '#server/lists/words/text-reader.ts'
import type { Query } from './search-query.sql.ts'

const maxTitleLength = 120
const maxDetailLength = 140

/** `texts`: those that are searched, its id first. */
export type Description = {
  title: string
  texts: readonly SearchedText[]
  detail?: string | undefined
  session?: SearchHit['session']
  note?: SearchHit['note']
}

export function toHit(
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
    detail: (reason?.text !== detail && detail?.slice(0, maxDetailLength).toWellFormed()) || null,
    reason,
    ...(session && { session }),
    ...(note && { note }),
  }
}

/** The id where it was typed; else the text whose passage has the most of the words, one of them not in the title. */
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

type Readable = { what: string; read: ReadText }

/** The passage of the text with the most of the terms; the first of several equals. */
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

/** Whether each phrase is in one of the texts, word by word, in any case and accents. */
export function holdsAll(
  reader: TextReader,
  texts: readonly SearchedText[],
  phrases: readonly string[],
): boolean {
  return phrases.every((phrase) => texts.some(([, text = '']) => speaks(reader.read(text), phrase)))
}
