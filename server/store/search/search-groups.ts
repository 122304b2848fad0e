// The groups of search: how the best matches of each are found, and how a found record is described.

import sql from 'sql-template-tag'
import { discountCodes } from '#contract/discount-codes.ts'
import type { Document } from '#contract/entity.ts'
import { feedback } from '#contract/feedback.ts'
import type { SearchGroup } from '#contract/search.ts'
import { sessionLabel, sessions } from '#contract/sessions.ts'
import { tagLabel, tags } from '#contract/tags.ts'
import { isTimestamp } from '#contract/timestamp.ts'
import { userName, users } from '#contract/users.ts'
import type { Db } from '#server/db/client.ts'
import { discountCodeTexts } from '#server/documents/discount-codes.ts'
import { feedbackTexts } from '#server/documents/feedback.ts'
import { sessionTexts } from '#server/documents/sessions.ts'
import { tagTexts } from '#server/documents/tags.ts'
import { userTexts } from '#server/documents/users.ts'
import { feedbackListing } from '#server/store/lists/feedback.ts'
import { sessionsListing } from '#server/store/lists/sessions.ts'
import { searchByName } from './search-by-name.ts'
import type { Description } from './search-hits.ts'
import { searchNewest } from './search-newest.ts'
import type { Found, Query } from './search-query.ts'

type Described = {
  /** `names`: of experts by id. */
  describe(document: Document, names?: ReadonlyMap<string, string>): Description
}

type Group = Described & { find(db: Db, query: Query): Promise<Found> }

/** Users and experts are found together, by search-users.ts. */
type People = 'users' | 'experts'
export type OtherGroup = Exclude<SearchGroup, People>

export const searched: Record<People, Described> & Record<OtherGroup, Group> = {
  users: { describe: describeUser },
  experts: { describe: describeUser },
  sessions: {
    find(db, query) {
      const listing = sessionsListing({ kind: 'booking', q: query.text }, { whole: true })
      const among = { name: 'sessions', listing, sort: '-slot', only: sql`not is_sign_in` } as const
      return searchNewest(db, query, among, searched.sessions.describe)
    },
    describe(document, names) {
      const session = sessions.read(document)
      const { slot, expertId } = session
      return {
        title: session.question ?? '',
        texts: sessionTexts(session),
        detail: session.userFullname,
        session: {
          start: isTimestamp(slot?.startingTime) ? slot.startingTime : null,
          expert: expertId ? (names?.get(expertId) ?? expertId) : null,
          label: sessionLabel(session),
        },
      }
    },
  },
  feedback: {
    find(db, query) {
      const listing = feedbackListing({ q: query.text })
      const among = { name: 'feedback', listing, sort: '-dateCreated' } as const
      return searchNewest(db, query, among, searched.feedback.describe)
    },
    describe(document) {
      const entry = feedback.read(document)
      return {
        title: entry.userFullname ?? entry.userEmail ?? '',
        texts: feedbackTexts(entry),
        detail: entry.feedback,
      }
    },
  },
  tags: {
    find: (db, query) => searchByName(db, query, 'tags', sql`sort_name`),
    describe(document) {
      const tag = tags.read(document)
      return { title: tagLabel(tag), texts: tagTexts(tag) }
    },
  },
  'discount-codes': {
    find: (db, query) => searchByName(db, query, 'discount-codes', sql`id`),
    describe(document) {
      const code = discountCodes.read(document)
      const { percentageDiscount } = code
      return {
        title: code.id,
        texts: discountCodeTexts(code),
        detail: percentageDiscount === undefined ? undefined : `${percentageDiscount}% off`,
      }
    },
  },
}

function describeUser(document: Document): Description {
  const user = users.read(document)
  return { title: userName(user), texts: userTexts(user), detail: user.username }
}
