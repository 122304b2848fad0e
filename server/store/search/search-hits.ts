// A hit: the name of a found record, details that distinguish it, and the text in which the search text was found.

import { discountCodes } from '#contract/discount-codes.ts'
import type { Document } from '#contract/entity.ts'
import { feedback } from '#contract/feedback.ts'
import { words } from '#contract/fold.ts'
import type { SearchGroup, SearchHit } from '#contract/search.ts'
import { sessionLabel, sessions } from '#contract/sessions.ts'
import { tagLabel, tags } from '#contract/tags.ts'
import type { TimestampOrInvalid } from '#contract/timestamp.ts'
import { userName, users } from '#contract/users.ts'
import { type SearchedText, searchedTexts } from '#server/documents/searched-texts.ts'
import type { Query } from './search-query.ts'
import { snippet } from './snippet.ts'

const maxTitleLength = 120
const maxDetailLength = 140

/** `nameOf`: the name of an expert by id. */
export function toHit(
  group: SearchGroup,
  document: Document,
  query: Query,
  nameOf: (id: string) => string | undefined,
): SearchHit {
  const { title, texts, detail, session } = describe[group](document, nameOf)
  const shown = title.trim().slice(0, maxTitleLength).toWellFormed() || document.id
  const reason = reasonOf(shown, texts, query)
  return {
    id: document.id,
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

/** The texts of a document of a group. */
export function textsOf(group: SearchGroup, document: Document): readonly SearchedText[] {
  return describe[group](document, () => undefined).texts
}

/** `texts`: those that are searched, its id first. */
type Description = {
  title: string
  texts: readonly SearchedText[]
  detail?: string | undefined
  session?: SearchHit['session']
}

function describeUser(document: Document): Description {
  const user = users.read(document)
  return { title: userName(user), texts: searchedTexts.users(user), detail: user.username }
}

const describe: Record<
  SearchGroup,
  (document: Document, nameOf: (id: string) => string | undefined) => Description
> = {
  users: describeUser,
  experts: describeUser,
  sessions(document, nameOf) {
    const session = sessions.read(document)
    return {
      title: session.question ?? '',
      texts: searchedTexts.sessions(session),
      detail: session.userFullname,
      session: {
        start: instant(session.slot?.startingTime),
        expert: session.expertId ? (nameOf(session.expertId) ?? session.expertId) : null,
        label: sessionLabel(session),
      },
    }
  },
  feedback(document) {
    const read = feedback.read(document)
    return {
      title: read.userFullname ?? read.userEmail ?? '',
      texts: searchedTexts.feedback(read),
      detail: read.feedback,
    }
  },
  tags(document) {
    const tag = tags.read(document)
    return { title: tagLabel(tag), texts: searchedTexts.tags(tag) }
  },
  'discount-codes'(document) {
    const code = discountCodes.read(document)
    const { percentageDiscount } = code
    return {
      title: code.id,
      texts: searchedTexts['discount-codes'](code),
      detail: percentageDiscount === undefined ? undefined : `${percentageDiscount}% off`,
    }
  },
}

function instant(timestamp: TimestampOrInvalid) {
  return timestamp === undefined || timestamp === 'invalid' ? null : timestamp
}
