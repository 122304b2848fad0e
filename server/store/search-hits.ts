// How a found record introduces itself: its name, and the text in which the search text was found.

import { discountCodes } from '#contract/discount-codes.ts'
import type { Document } from '#contract/entity.ts'
import { feedback } from '#contract/feedback.ts'
import type { SearchGroup, SearchHit } from '#contract/search.ts'
import { sessions } from '#contract/sessions.ts'
import { tagLabel, tags } from '#contract/tags.ts'
import { userName, users } from '#contract/users.ts'
import { snippet } from './snippet.ts'

const maxTitleLength = 120

export function toHit(group: SearchGroup, document: Document, terms: string[]): SearchHit {
  const { title, texts, otherwise } = describe[group](document)
  const found = texts.flatMap((text) => (text === undefined ? [] : (snippet(text, terms) ?? [])))[0]
  const shown = title.trim().slice(0, maxTitleLength).toWellFormed() || document.id
  return { id: document.id, title: shown, detail: found ?? otherwise ?? null }
}

type Description = { title: string; texts: (string | undefined)[]; otherwise?: string | undefined }

function describeUser(document: Document): Description {
  const user = users.read(document)
  const { username, location, phoneNumber, bio, expertise, Expert } = user
  return {
    title: userName(user),
    texts: [username, location, phoneNumber, expertise?.join(', '), Expert?.Bio, bio],
    otherwise: username,
  }
}

const describe: Record<SearchGroup, (document: Document) => Description> = {
  users: describeUser,
  experts: describeUser,
  sessions(document) {
    const session = sessions.read(document)
    const { question, userFullname, summaries, transcripts } = session
    const texts = [userFullname, ...(summaries ?? []), ...(transcripts ?? [])]
    return { title: question ?? '', texts, otherwise: userFullname }
  },
  feedback(document) {
    const read = feedback.read(document)
    return {
      title: read.userFullname ?? read.userEmail ?? '',
      texts: [read.feedback],
      otherwise: read.feedback?.slice(0, 140),
    }
  },
  tags: (document) => ({ title: tagLabel(tags.read(document)), texts: [] }),
  'discount-codes'(document) {
    const { id, percentageDiscount } = discountCodes.read(document)
    return {
      title: id,
      texts: [],
      otherwise: percentageDiscount === undefined ? undefined : `${percentageDiscount}% off`,
    }
  },
}
