// A found record as a hit: its name, distinguishing details, and the text in which the search text was found.

import type { Document } from '#contract/entity.ts'
import { words } from '#contract/fold.ts'
import type { SearchHit } from '#contract/search.ts'
import type { SearchedText } from '#server/documents/search-words.ts'
import type { Query } from './search-query.ts'
import { snippet } from './snippet.ts'

const maxTitleLength = 120
const maxDetailLength = 140

/** `texts`: those that are searched, its id first. */
export type Description = {
  title: string
  texts: readonly SearchedText[]
  detail?: string | undefined
  session?: SearchHit['session']
}

export function toHit(
  { id }: Document,
  { title, texts, detail, session }: Description,
  query: Query,
): SearchHit {
  const shown = title.trim().slice(0, maxTitleLength).toWellFormed() || id
  const reason = reasonOf(shown, texts, query)
  return {
    id,
    title: shown,
    detail: (reason?.text !== detail && detail?.slice(0, maxDetailLength).toWellFormed()) || null,
    reason,
    ...(session && { session }),
  }
}

/** The id where it was typed; else the first text with a word that the title does not contain. */
function reasonOf(
  title: string,
  texts: readonly SearchedText[],
  { text, terms, phrases }: Query,
): SearchHit['reason'] {
  const [id] = texts
  if (id?.[1] === text && title !== text) return { what: id[0], text }
  const missing = terms.filter((term) => snippet(title, [term]) === undefined)
  if (missing.length === 0 && holdsAll([['', title]], phrases)) return null
  const holding = texts.filter((one) => phrases.length === 0 || holdsSome(one, phrases))
  for (const [what, found] of holding) {
    const part = snippet(found ?? '', missing.length === 0 ? terms : missing)
    if (part !== undefined) return { what, text: part }
  }
  return missing.length === 0 ? null : { what: 'Similar name', text: title }
}

/** Whether each phrase is in one of the texts, word by word, in any case and accents. */
export function holdsAll(texts: readonly SearchedText[], phrases: readonly string[]): boolean {
  return phrases.every((phrase) => texts.some((text) => holdsSome(text, [phrase])))
}

function holdsSome([, text = '']: SearchedText, phrases: readonly string[]): boolean {
  const spoken = ` ${words(text).join(' ')}`
  return phrases.some((phrase) => spoken.includes(` ${words(phrase).join(' ')}`))
}
