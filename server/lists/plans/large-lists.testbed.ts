// Documents for lists that are too long to be read completely, with absent, null, empty and malformed values among them; and what each
// filter selects of them, according to the documents.

import type { EntityName } from '#contract/entities.ts'
import type { Document } from '#contract/entity.ts'

/** `npm test` takes one of this many cases, so that orders and values take turns; `npm run test:all` takes every case. */
export function someOf<Case>(cases: Case[], oneOf: number): Case[] {
  return process.env.STOA_EVERY_CASE === 'yes' ? cases : cases.filter((_, at) => at % oneOf === 0)
}

const hourS = 3600

const rows = { users: 8_000, sessions: 20_000, feedback: 8_000, tags: 200, 'discount-codes': 1_000 }

const made: Record<EntityName, (n: number) => object> = {
  users: (n) => ({
    displayName: `Name ${n % 5000}${n % 3 === 0 ? ' rose' : ''}`,
    username: `e${n}`,
    isAdmin: n % 4000 === 0,
    isVerified: [false, true, 'yes', null, true][n % 5],
    Expert: {
      IsExpert: n % 25 === 0,
      aiAvailable: n % 50 === 0 || (n % 77 === 0 && 'true'),
      TagIds: n % 25 === 0 ? [`t${n % 7}`, null, ''] : ['t3'],
      HourlyRate: n % 25 === 0 ? String(n % 90) : 'free',
      Ratings: n % 25 === 0 ? [n % 5] : undefined,
    },
    lastLogin: n % 11 === 0 ? ['soon', null][n % 2] : { seconds: n * hourS, nanoseconds: 0 },
    lastActive: { seconds: n * hourS, nanoseconds: 0 },
    dateCreated: n % 13 === 0 ? ['soon', null][n % 2] : { seconds: n * hourS, nanoseconds: 0 },
  }),
  sessions: (n) => ({
    userId: `u${n % 900}`,
    expertId: n % 3 === 0 ? ['', null, undefined][n % 9 === 0 ? 0 : 1] : `u${(n % 200) * 25}`,
    kind: n % 50 === 1 ? 'signin' : undefined,
    active: n % 400 === 0,
    status: n % 40 === 0 ? 'Refunded' : [' ', undefined, null][n % 3],
    ingested: [true, false, 'yes', null][n % 4],
    rating: [undefined, 1, 2, 3, 4.5, 5, null][n % 7],
    sessionPrice: n % 500 === 0 ? 'free' : String(n % 500),
    totalPrice: n % 80 === 0 ? [undefined, '0', 'free'][n % 3] : String(n % 500),
    slot: { startingTime: { seconds: n * hourS, nanoseconds: 0 } },
    dateCreated: n % 13 === 0 ? 'soon' : { seconds: (n - (n % 40) * 24) * hourS, nanoseconds: 0 },
    discountCode: n % 10 === 0 ? 'c0' : n % 300 === 7 ? 'c7' : [undefined, '', null, 5][n % 4],
    question: n % 3 === 0 ? 'a rose' : n % 2000 === 5 ? 'seldom' : undefined,
    transcripts: [['Hello'], [], undefined, null, ['  '], 'lost', [5, null], [{ text: 'Hi' }]][n % 8],
  }),
  feedback: (n) => ({
    userFullname: `Name ${n % 5000}`,
    userEmail: `E${n % 3000}`,
    expertId: `u${(n % 200) * 25}`,
    sessionId: `s${n}`,
    feedback: n % 3 === 0 ? 'a rose' : n % 2000 === 5 ? 'seldom' : '',
    dateCreated: n % 11 === 0 ? ['soon', null][n % 2] : { seconds: n * hourS, nanoseconds: 0 },
  }),
  tags: (n) => ({ name: n % 7 === 0 ? null : `Tag ${n}` }),
  'discount-codes': (n) => ({
    percentageDiscount: n % 9 === 0 ? 'half' : n % 100,
    expirationDate: [{ seconds: n * hourS, nanoseconds: 0 }, null, 'soon', { seconds: 9e9, nanoseconds: 0 }][
      n % 4
    ],
  }),
}

/** How colleagues have handled feedback. */
export function handledOf(n: number) {
  return {
    state: n % 50 === 0 ? 'open' : n % 50 === 1 ? 'in-work' : n % 50 < 5 ? 'no-answer' : 'answered',
    owner: n % 3 === 0 ? '' : `m${n % 40}`,
  }
}

const numberOfId = ({ document: { id } }: Listed): number => Number(id.slice(1))

const prefixes = { users: 'u', sessions: 's', feedback: 'f', tags: 't', 'discount-codes': 'c' }

export function documentsOf(name: EntityName): Document[] {
  return Array.from({ length: rows[name] }, (_, n) => ({ id: `${prefixes[name]}${n}`, ...made[name](n) }))
}

export type Listed = { document: Document }

/** The id of a row in the middle of a list. */
export const middleOf = (name: EntityName): string => `${prefixes[name]}${rows[name] / 2 - 1}`

/** Texts: one in every third row, one in few, and one in none. */
export const searchTexts = ['rose', 'seldom', 'nowhere']

/** Values of the filters by any text: one that many rows have, and others with few or none. */
export const samples: Record<string, readonly string[]> = {
  label: ['Refunded', 'Completed', 'Gone'],
  user: ['u7', 'no-such'],
  discountCode: ['c7', 'c0'],
  expert: ['u175', 'no-such'],
  session: ['s7'],
  owner: ['m7', 'none', 'no-such'],
  tag: ['t3', 'no-such'],
  email: ['e7', ' E7 '],
  from: ['1970-03-01', '2100-01-01'],
  until: ['1970-02-07', '1972-03-01'],
  slotBefore: ['1971-02-01T12:00:00.000Z'],
  createdFrom: ['1972-02-01', '1970-11-01'],
  createdUntil: ['1970-02-07'],
  slotFrom: ['1972-02-01'],
  slotUntil: ['1970-02-07', '1972-03-01'],
  spentOver: ['0', '5700.5'],
  prefix: ['C1', 'c', 'no-such'],
  codePrefix: ['C', 'c7', 'no-such'],
  minPrice: ['498', '1.5'],
  maxPrice: ['0', '0.5'],
}

type Truth = (listed: Listed, wanted: string, conditions: Readonly<Record<string, string>>) => boolean

/** An instant before 1970 counts as absent. */
const secondsOf = (value: unknown): number =>
  typeof value === 'object' && value !== null && 'seconds' in value && Number(value.seconds) >= 0
    ? Number(value.seconds)
    : Number.NaN
const dayS = 86_400
const startOf = (day: string): number => Date.parse(day) / 1000
const since =
  (field: string): Truth =>
  ({ document }, day) =>
    secondsOf(document[field]) >= startOf(day)
const until =
  (field: string): Truth =>
  ({ document }, day) =>
    secondsOf(document[field]) < startOf(day) + dayS
const inSlot =
  (holds: (seconds: number, wanted: string) => boolean): Truth =>
  ({ document: { id } }, wanted) =>
    holds(Number(id.slice(1)) * hourS, wanted)
const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0)
const price = ({ document }: Listed): number => Number(document.totalPrice) || 0

const bookings = documentsOf('sessions').filter(({ kind }) => kind !== 'signin')
const spent = new Map<unknown, number>()
for (const { userId, totalPrice } of bookings)
  spent.set(userId, (spent.get(userId) ?? 0) + (Number(totalPrice) || 0))

const beginsWith = (prefix: string) => (code: unknown) =>
  typeof code === 'string' && code.toLowerCase().startsWith(prefix.toLowerCase())
const codesOf = new Map<unknown, unknown[]>()
/** Slots ascend with the numbers of sessions. */
const firsts = new Set<unknown>()
for (const { id, userId, discountCode } of bookings) {
  if (!codesOf.has(userId)) firsts.add(id)
  codesOf.set(userId, [...(codesOf.get(userId) ?? []), discountCode])
}

/** Returns the slots of the bookings with this field, in seconds. */
function without(field: 'userId' | 'expertId' | 'discountCode'): Truth {
  const slots = Map.groupBy(bookings, (booking) => booking[field])
  return ({ document }, _, { slotFrom, slotUntil }) =>
    !(slots.get(document.id) ?? []).some(({ id }) => {
      const slot = Number(id.slice(1)) * hourS
      return (!slotFrom || slot >= startOf(slotFrom)) && (!slotUntil || slot < startOf(slotUntil) + dayS)
    })
}

/** Only true is true. */
const flag =
  (read: (document: Document) => unknown): Truth =>
  ({ document }, wanted) =>
    (read(document) === true) === (wanted === 'true')
const equal =
  (field: string): Truth =>
  ({ document }, wanted) =>
    document[field] === wanted

/** The days of other filters or figures. */
const ofOthers = { slotFrom: () => true, slotUntil: () => true }
const isOfTag = (id: number, tag: string): boolean => id % 25 === 0 && `t${id % 7}` === tag

/** What filters select; a new filter needs a line here. */
export const truths: Record<EntityName, Record<string, Truth>> = {
  users: {
    expert: flag(({ Expert }) => Object(Expert).IsExpert),
    ai: flag(({ Expert }) => Object(Expert).aiAvailable),
    verified: flag(({ isVerified }) => isVerified),
    role: ({ document }, role) => (document.isAdmin === true) === (role === 'admin'),
    tag: ({ document: { id } }, tag) => isOfTag(Number(id.slice(1)), tag),
    from: since('lastLogin'),
    until: until('lastLogin'),
    createdFrom: since('dateCreated'),
    createdUntil: until('dateCreated'),
    spentOver: ({ document: { id } }, amount) => (spent.get(id) ?? 0) > Number(amount),
    codePrefix: ({ document: { id } }, prefix) => (codesOf.get(id) ?? []).some(beginsWith(prefix)),
    booked: without('userId'),
    given: without('expertId'),
    ...ofOthers,
  },
  sessions: {
    active: flag(({ active }) => active),
    ai: flag(({ expertId }) => (expertId ?? '') === ''),
    ingested: flag(({ ingested }) => ingested),
    user: equal('userId'),
    expert: equal('expertId'),
    discountCode: equal('discountCode'),
    label: ({ document: { status } }, label) => label === (status === 'Refunded' ? status : 'Completed'),
    kind: ({ document }, kind) => kind === 'all' || (document.kind === 'signin') === (kind === 'signin'),
    rating: ({ document }, rating) =>
      rating === 'none'
        ? document.rating === undefined || document.rating === null
        : document.rating === Number(rating),
    minRating: ({ document: { rating } }, least) =>
      Number.isInteger(rating) && numberOf(rating) >= Number(least),
    maxRating: ({ document: { rating } }, most) =>
      Number.isInteger(rating) && numberOf(rating) <= Number(most),
    tag: ({ document: { expertId } }, tag) =>
      typeof expertId === 'string' && expertId !== '' && isOfTag(Number(expertId.slice(1)), tag),
    transcript: ({ document: { id } }, wanted) =>
      [0, 7].includes(Number(id.slice(1)) % 8) === (wanted === 'true'),
    codePrefix: ({ document: { discountCode } }, prefix) => beginsWith(prefix)(discountCode),
    first: ({ document: { id } }) => firsts.has(id),
    from: inSlot((slot, day) => slot >= startOf(day)),
    until: inSlot((slot, day) => slot < startOf(day) + dayS),
    slotBefore: inSlot((slot, instant) => slot < startOf(instant)),
    upcoming: inSlot((slot, isAhead) => slot < Date.now() / 1000 === (isAhead === 'false')),
    createdFrom: since('dateCreated'),
    createdUntil: until('dateCreated'),
    minPrice: (listed, bound) => price(listed) >= Number(bound),
    maxPrice: (listed, bound) => price(listed) <= Number(bound),
    overdue: ({ document }) => document.active === true && document.kind !== 'signin',
  },
  feedback: {
    expert: equal('expertId'),
    session: equal('sessionId'),
    state: (listed, state) => handledOf(numberOfId(listed)).state === state,
    owner: (listed, uid) => handledOf(numberOfId(listed)).owner === (uid === 'none' ? '' : uid),
    email: ({ document }, email) => document.userEmail === email.trim().toUpperCase(),
    from: since('dateCreated'),
    until: until('dateCreated'),
    maxRating: ({ document: { id } }, most) => {
      const rating = [undefined, 1, 2, 3, 4.5, 5][Number(id.slice(1)) % 7]
      return Number.isInteger(rating) && numberOf(rating) <= Number(most)
    },
  },
  tags: {},
  'discount-codes': {
    prefix: ({ document: { id } }, prefix) => beginsWith(prefix)(id),
    used: without('discountCode'),
    state: ({ document }, state) =>
      secondsOf(document.expirationDate) < Date.now() / 1000 === (state === 'expired'),
    from: since('expirationDate'),
    until: until('expirationDate'),
    ...ofOthers,
  },
}

/** Returns whether a document contains the word. */
export function contains({ document }: Listed, word: string): boolean {
  return JSON.stringify(document).toLowerCase().includes(word)
}
