// The row of a user: the document, and the columns for lists, filters and search.

import type { Document } from '#contract/entity.ts'
import { fold } from '#contract/fold.ts'
import { normaliseEmail } from '#contract/identity.ts'
import { averageRating, isExpert, ratingsOf, type User, userName, users } from '#contract/users.ts'
import { idColumn, sortable, toNanoseconds } from './columns.ts'
import { readDocument } from './read-document.ts'
import { lexemesOf, nameForms, type SearchedText, type Segments, wordsOf } from './search-words.ts'

/** Users who signed in last come first where not all matches are collected. */
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

/** The texts that search finds, each with its name. */
export function userTexts(user: User): SearchedText[] {
  return [
    ['Id', user.id],
    ['Name', user.displayName],
    ...nameForms('Name', user.displayName),
    ['Email', user.username],
    ['Place', user.location],
    ['Phone', user.phoneNumber],
    ...phoneForms(user.phoneNumber ?? '').map((form): SearchedText => ['Phone', form]),
    ['Expertise', user.expertise?.join(', ')],
    ['Bio', user.Expert?.Bio],
    ['Bio', user.bio],
  ]
}

export function userRow(document: Document, mostFaults?: number) {
  const { id, normal, original, read: user, faults } = readDocument('users', users, document, mostFaults)
  const columns = {
    id,
    document: JSON.stringify(normal),
    original,
    /** As shown in rows of other lists; cut to a bounded length. */
    name: sortable(userName(user)),
    sort_name: sortable(fold(userName(user))),
    /** Whole or not at all: cut, or without its NUL, it may be that of somebody else. */
    email: idColumn(normaliseEmail(user.username ?? '')),
    is_admin: user.isAdmin,
    is_verified: user.isVerified,
    is_expert: isExpert(user),
    ai_available: user.Expert?.aiAvailable === true,
    tag_ids: (user.Expert?.TagIds ?? []).map(idColumn).filter(Boolean),
    /** US dollars an hour; -1 where it is absent, so that the column sorts. */
    hourly_rate: user.Expert?.HourlyRate ?? '-1',
    /** The average of the ratings; -1 where there is none from 1 to 5. */
    rating: averageRating(ratingsOf(user.Expert)) ?? -1,
    last_login_ns: toNanoseconds(user.lastLogin),
    last_active_ns: toNanoseconds(user.lastActive),
    created_ns: toNanoseconds(user.dateCreated),
  }
  const search = lexemesOf(columns, wordsOf(userTexts(user)), userSegments)
  return { row: { ...columns, search }, faults: faults.kept, faultCount: faults.count }
}

export type UserRow = ReturnType<typeof userRow>['row']

export const userDocuments = { derivation: 10, row: userRow, segments: userSegments }

// The ways in which people type a phone number without spaces.

const minDigits = 6
const maxDigits = 15
/** People also type only so many of the last digits. */
const lastDigits = [6, 7, 8, 9]

/**
 * For '+49 170 1234567': with and without the country's prefix, '491701234567', '00491701234567', '1701234567' and
 * '01701234567'; and its last digits. A number without a recognisable country has only its digits and the last ones.
 */
export function phoneForms(phone: string): string[] {
  const digits = phone.replace(/\(0\)/g, '').replace(/\D/g, '')
  if (digits.length < minDigits || digits.length > maxDigits) return []
  const [, country = ''] = /^\s*(?:\+|00)\s*(\d{1,3})[\s()./-]/.exec(phone) ?? []
  const bare = digits.replace(/^00/, '')
  const national = bare.slice(country.length)
  const whole = country ? [bare, `00${bare}`, national, `0${national}`] : [digits]
  const ends = lastDigits.filter((count) => count < digits.length).map((count) => digits.slice(-count))
  return [...new Set([...whole, ...ends])]
}
