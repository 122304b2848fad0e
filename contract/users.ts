// Users of the marketplace, experts among them: fields, how they are read, and endpoints.

import * as v from 'valibot'
import { documentsAnswer } from './endpoint.ts'
import { entity, extendedEntity } from './entity.ts'
import { countEndpoint, exportEndpoint, getEndpoint, listEndpoint } from './entity-endpoints.ts'
import { field } from './field.ts'
import {
  decimal,
  flag,
  id,
  isRating,
  list,
  map,
  name,
  number,
  object,
  phone,
  rating,
  text,
  timeOfDay,
  timestamp,
  weekday,
} from './field-kinds.ts'
import { countAnswer } from './figures.ts'
import {
  amount,
  createdRange,
  dayRange,
  exactly,
  listQuery,
  oneOf,
  selectionQuery,
  slotRange,
  yesNo,
} from './list.ts'
import { defineList } from './list-screen.ts'
import { faults } from './own-fields.ts'
import { optional } from './parameter.ts'
import { recordNotes } from './record-notes.ts'
import { slot } from './slot.ts'
import { firstVisible } from './visible-text.ts'

const blockedSlot = slot({ startingTime: timestamp, endingTime: timestamp })

const day = object({ day: weekday, isEnabled: flag, startingTime: timeOfDay, endingTime: timeOfDay })

const availability = object({
  leadTime: field(number, { about: 'Hours', csv: false }),
  advancedBookingTime: field(number, { about: 'Weeks', csv: false }),
  days: field(list(day), {
    about:
      'Of `{day, isEnabled, startingTime, endingTime}`, times of day as `"07:30"`, shown as they are, or as times',
  }),
  blockedSlots: field(list(blockedSlot), { about: 'Of `{startingTime, endingTime}`' }),
})

const expert = object({
  IsExpert: field(flag, { about: 'Only with `true` the user is an expert', csv: 'expert' }),
  Bio: field(text, { about: 'What they say about themselves as an expert', searched: 'Bio', csv: false }),
  HourlyRate: field(decimal, { about: 'US dollars an hour', csv: 'hourlyRate' }),
  HourlyAiRate: field(decimal, { about: 'US dollars an hour', csv: 'hourlyAiRate' }),
  aiAvailable: field(flag, { about: 'Whether sessions with their AI can be booked' }),
  TagIds: field(list(id), { about: 'Of ids of tags' }),
  Ratings: field(list(rating), {
    about:
      'Of numbers from 1 to 5; others are listed in Data issues, and an average beyond 1 to 5 is shown as invalid',
  }),
  ratings: field(list(rating), { about: 'Read if `Expert.Ratings` is not a list' }),
  Availability: availability,
})

export const users = entity('User', {
  displayName: field(name, { about: 'Shown instead of the email address', searched: 'Name' }),
  username: field(text, {
    about:
      'Their email address, by which accounts find their user; compared in NFC, letters A to Z without regard to case',
    isExpected: true,
    searched: 'Email',
  }),
  photoURL: field(text, { about: 'Shown if `ProfilePicture` is absent', searched: false, csv: false }),
  ProfilePicture: field(text, { about: 'The address of a picture', searched: false, csv: false }),
  isAdmin: field(flag, {
    about: 'Makes an administrator here, unless a role is set for the account',
    isMapped: false,
    csv: 'role',
  }),
  isVerified: field(flag, { about: 'Whether the marketplace has verified them', csv: 'verified' }),
  lastLogin: field(timestamp, { about: 'When they last signed in' }),
  lastActive: field(timestamp, { about: 'When they last did something' }),
  phoneNumber: field(phone, { about: 'Their telephone number', searched: 'Phone' }),
  location: field(text, { about: 'Where they are', searched: 'Place' }),
  bio: field(text, { about: 'What they say about themselves', searched: 'Bio', csv: false }),
  expertise: field(list(text), { about: 'Of texts', searched: 'Expertise' }),
  settings: field(map, { about: 'Any keys and values' }),
  preferences: field(map, { about: 'Any keys and values' }),
  dateCreated: field(timestamp, { about: "When the user was created; for the filter 'Created'" }),
  Expert: expert,
})

export type User = ReturnType<typeof users.read>

const tagsOfExpert = field(list(object({ id: text, name: text, color: text })), {
  about: "The existing ones of an expert's TagIds, as lists show them",
  answered: { type: 'array', items: { $ref: '#/components/schemas/Tag' } },
})

/** A row of a page. */
export const listedUsers = extendedEntity(users, 'ListedUser', {
  tags: tagsOfExpert,
  lastSession: field(timestamp, {
    about: 'When the slot of the last session that they booked and that has begun began',
  }),
})
export type ListedUser = ReturnType<typeof listedUsers.read>

/** One user by id. */
export const userRecord = extendedEntity(users, 'UserRecord', {
  tags: tagsOfExpert,
  faults,
  notes: recordNotes,
})
export type UserRecord = ReturnType<typeof userRecord.read>
export type Expert = NonNullable<User['Expert']>

/** Returns the name to show: the display name, else the username, else the id; a text without visible characters counts as absent. */
export function userName(user: Pick<User, 'id' | 'displayName' | 'username'>): string {
  return firstVisible(user.displayName, user.username) ?? user.id
}

export function isExpert(user: User): user is User & { Expert: Expert } {
  return user.Expert?.IsExpert === true
}

/** Returns the ratings that an expert has received: `Ratings` if it is a list, else `ratings`, else none. */
export function ratingsOf(expert: Expert | undefined): number[] {
  return expert?.Ratings ?? expert?.ratings ?? []
}

/** Undefined if there are no ratings, or if invalid ratings among them move the average outside 1 to 5. */
export function averageRating(ratings: readonly number[]): number | undefined {
  const average = ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length
  return isRating(average) ? average : undefined
}

const parameters = {
  sortKeys: ['name', 'lastLogin', 'lastActive', 'hourlyRate', 'rating'],
  defaultSort: 'name',
  filters: {
    role: optional(oneOf(['admin', 'user']), {
      about: 'admin: only users with isAdmin; user: only the others.',
    }),
    expert: optional(yesNo, { about: 'true: only experts; false: only users who are no experts.' }),
    ai: optional(yesNo, { about: 'true: only experts who are available as AI; false: only the others.' }),
    verified: optional(yesNo, { about: 'true: only verified users; false: only users who are not.' }),
    tag: optional(exactly, { about: 'Only experts who carry the tag with this id.' }),
    ...dayRange({ about: 'Only rows whose last sign-in is' }),
    ...createdRange,
    spentOver: optional(v.pipe(amount, v.excludes('-', 'must not be negative')), {
      about:
        'Only users whose booked sessions have a sum of totalPrice of more than so many US dollars, such as 100.00.',
    }),
    codePrefix: optional(exactly, {
      about:
        'Only users who have booked a session with a discount code that begins with this text, letters A to Z in any case.',
    }),
    booked: optional(oneOf(['none']), {
      about: 'none: only users who have booked no session whose slot begins from slotFrom to slotUntil.',
    }),
    given: optional(oneOf(['none']), {
      about: 'none: only experts who have given no session whose slot begins from slotFrom to slotUntil.',
    }),
    ...slotRange({ about: 'booked and given are about sessions whose slot begins' }),
  },
} as const

export const usersQuery = listQuery(parameters)
export const usersSelection = selectionQuery(parameters)
export type UsersSelection = v.InferOutput<typeof usersSelection>

const dependsOn = ['users', 'sessions', 'tags'] as const

export const listUsers = listEndpoint('users', dependsOn, documentsAnswer(listedUsers), usersQuery, {
  summary:
    'The users; without parameters every one of them. Pages add lastSession, when the last session that they booked began, and the tags of experts.',
})

export const getUser = getEndpoint('users', [...dependsOn, 'notes'], userRecord, {
  summary: 'One user by id, with the tags of an expert.',
})

export const exportUsers = exportEndpoint('users', usersSelection)

export const countUsers = countEndpoint('users', dependsOn, usersSelection, countAnswer)

/** The screen of all users. Filters that only apply to experts belong to the screen of experts. */
export const usersScreen = defineList({
  list: listUsers,
  csv: exportUsers,
  count: countUsers,
  schema: v.omit(usersQuery, ['ai', 'tag', 'given']),
})

export const expertsScreen = defineList({
  list: listUsers,
  csv: exportUsers,
  count: countUsers,
  schema: v.omit(usersQuery, ['role', 'verified', 'booked', 'spentOver', 'codePrefix']),
  fixed: () => ({ expert: true }),
})
