// Users of the marketplace, experts among them: fields, how they are read, and the calls about them.

import * as v from 'valibot'
import { csvAnswer, documentAnswer, documentsAnswer, endpoint } from './endpoint.ts'
import { entity } from './entity.ts'
import { decimal, flag, list, map, number, object, text, timestamp, weekday } from './field.ts'
import { exactly, listQuery, oneOf, selectionQuery, yesNo } from './list.ts'

const slot = object({ startingTime: timestamp, endingTime: timestamp })

const availability = object({
  leadTime: number,
  advancedBookingTime: number,
  days: list(object({ day: weekday, isEnabled: flag, startingTime: timestamp, endingTime: timestamp })),
  blockedSlots: list(slot),
})

/** leadTime is in hours, advancedBookingTime in weeks, the rates in US dollars an hour. */
const expert = object({
  IsExpert: flag,
  Bio: text,
  HourlyRate: decimal,
  HourlyAiRate: decimal,
  aiAvailable: flag,
  TagIds: list(text),
  Ratings: list(number),
  ratings: list(number),
  Availability: availability,
})

export const users = entity({
  username: text,
  displayName: text,
  photoURL: text,
  ProfilePicture: text,
  isAdmin: flag,
  isVerified: flag,
  lastLogin: timestamp,
  lastActive: timestamp,
  phoneNumber: text,
  location: text,
  bio: text,
  expertise: list(text),
  settings: map,
  preferences: map,
  Expert: expert,
})

export type User = ReturnType<typeof users.read>
export type Expert = NonNullable<User['Expert']>

/** The name to show: the display name, else the username, else the id. */
export function userName(user: Pick<User, 'id' | 'displayName' | 'username'>): string {
  return user.displayName?.trim() || user.username?.trim() || user.id
}

export function isExpert(user: User): user is User & { Expert: Expert } {
  return user.Expert?.IsExpert === true
}

/** The ratings an expert has received: `Ratings` where that is a list, else `ratings`, else none. */
export function ratingsOf(expert: Expert | undefined): number[] {
  return expert?.Ratings ?? expert?.ratings ?? []
}

export const userSortKeys = ['name', 'lastLogin', 'lastActive', 'hourlyRate', 'rating'] as const

const filters = {
  role: v.optional(oneOf(['admin', 'user'])),
  expert: v.optional(yesNo),
  ai: v.optional(yesNo),
  verified: v.optional(yesNo),
  /** Experts who carry the tag of this id. */
  tag: v.optional(exactly),
}

export const usersQuery = listQuery(userSortKeys, 'name', filters)
export const usersSelection = selectionQuery(userSortKeys, 'name', filters)
export type UsersQuery = v.InferOutput<typeof usersQuery>
export type UsersSelection = v.InferOutput<typeof usersSelection>

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/users',
  summary: 'The users; without parameters every one of them.',
  action: 'users.read',
  query: usersQuery,
  answer: documentsAnswer(users),
})

export const getUser = endpoint({
  method: 'GET',
  path: '/api/users/{id}',
  summary: 'One user by id.',
  action: 'users.read',
  answer: documentAnswer(users),
})

export const exportUsers = endpoint({
  method: 'GET',
  path: '/api/users.csv',
  summary: 'The selected users as CSV, all of them.',
  action: 'users.read',
  query: usersSelection,
  answer: csvAnswer,
})
