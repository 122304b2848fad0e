// What search shows of a document, and in which of its texts it looks for words.

import { discountCodes } from '#contract/discount-codes.ts'
import type { Document } from '#contract/entity.ts'
import { feedback } from '#contract/feedback.ts'
import type { SearchGroup } from '#contract/search.ts'
import { sessionLabel, sessions } from '#contract/sessions.ts'
import { tagLabel, tags } from '#contract/tags.ts'
import { isTimestamp } from '#contract/timestamp.ts'
import { userName, users } from '#contract/users.ts'
import { discountCodeTexts } from '#server/documents/discount-codes.ts'
import { feedbackTexts } from '#server/documents/feedback.ts'
import { sessionTexts } from '#server/documents/sessions.ts'
import { tagTexts } from '#server/documents/tags.ts'
import { userTexts } from '#server/documents/users.ts'
import type { Description } from './search-hits.ts'

/** `session.expert` is the id of the expert. */
export const describe: Record<SearchGroup, (document: Document) => Description> = {
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
}

function describeUser(document: Document): Description {
  const user = users.read(document)
  return { title: userName(user), texts: userTexts(user), detail: user.username }
}
