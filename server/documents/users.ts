// The row of a user: the document, and the columns for lists, filters and search.

import { fold } from '#contract/fold.ts'
import { normaliseEmail } from '#contract/identity.ts'
import { averageRating, isExpert, ratingsOf, userName, users } from '#contract/users.ts'
import { idColumn, sortable, toNanoseconds } from './columns.ts'
import { rowOf } from './read-document.ts'
import { lexemesOf, type Segments, wordsOf } from './search-words.ts'
import { searchedTexts } from './searched-texts.ts'

/** The users who signed in last come first if not all matches are collected. */
const userSegments = {
  by: 'last_login_ns',
  weeks: 8,
  values: {
    m: 'is_admin',
    v: 'is_verified',
    e: 'is_expert',
    a: 'ai_available',
  },
} as const satisfies Segments

export const userRow = rowOf('users', users, (user) => {
  const columns = {
    /** As shown in rows of other lists; cut to a bounded length. */
    name: sortable(userName(user)),
    sort_name: sortable(fold(userName(user))),
    /** Stored whole or not at all: if cut, or without its NUL, it could be the address of somebody else. */
    email: idColumn(normaliseEmail(user.username ?? '')),
    is_admin: user.isAdmin,
    is_verified: user.isVerified,
    is_expert: isExpert(user),
    ai_available: user.Expert?.aiAvailable === true,
    tag_ids: (user.Expert?.TagIds ?? []).map(idColumn).filter(Boolean),
    /** US dollars an hour; -1 if absent, so that the column sorts. */
    hourly_rate: user.Expert?.HourlyRate ?? '-1',
    /** The average of the ratings; -1 without a rating from 1 to 5. */
    rating: averageRating(ratingsOf(user.Expert)) ?? -1,
    last_login_ns: toNanoseconds(user.lastLogin),
    last_active_ns: toNanoseconds(user.lastActive),
    created_ns: toNanoseconds(user.dateCreated),
  }
  const search = lexemesOf(columns, wordsOf(searchedTexts('users', user)), userSegments)
  return { ...columns, search }
})

export type UserRow = ReturnType<typeof userRow>['row']

export const userDocuments = { derivation: 13, row: userRow, segments: userSegments }
