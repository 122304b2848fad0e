// The texts in which search finds a document, and the name of each. The index of words contains their words; a hit
// shows the text that matches.

import type { DiscountCode } from '#contract/discount-codes.ts'
import type { Feedback } from '#contract/feedback.ts'
import type { Session } from '#contract/sessions.ts'
import type { Tag } from '#contract/tags.ts'
import type { User } from '#contract/users.ts'
import { phoneForms } from './phone-forms.ts'
import { searchWords } from './search-words.ts'

export type SearchedText = readonly [what: string, text: string | undefined]

export const searchedTexts = {
  users: (user: User): SearchedText[] => [
    ['Id', user.id],
    ['Name', user.displayName],
    ['Email', user.username],
    ['Place', user.location],
    ['Phone', user.phoneNumber],
    ...phoneForms(user.phoneNumber ?? '').map((form): SearchedText => ['Phone', form]),
    ['Expertise', user.expertise?.join(', ')],
    ['Bio', user.Expert?.Bio],
    ['Bio', user.bio],
  ],
  sessions: (session: Session): SearchedText[] => [
    ['Id', session.id],
    ['Question', session.question],
    ['User', session.userFullname],
    ['Status', session.status],
    ...(session.summaries ?? []).map((text): SearchedText => ['Summary', text]),
    ...(session.transcripts ?? []).map((text): SearchedText => ['Transcript', text]),
  ],
  feedback: (entry: Feedback): SearchedText[] => [
    ['Id', entry.id],
    ['Name', entry.userFullname],
    ['Email', entry.userEmail],
    ['Feedback', entry.feedback],
  ],
  tags: (tag: Tag): SearchedText[] => [
    ['Id', tag.id],
    ['Name', tag.name],
  ],
  'discount-codes': (code: DiscountCode): SearchedText[] => [['Code', code.id]],
}

export function wordsOf(texts: readonly SearchedText[]): string[] {
  return searchWords(texts.map(([, text]) => text))
}
