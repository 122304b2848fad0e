// The demo marketplace is deterministic, consistent across its collections, and malformed only where intended.
import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import type { DemoDocument } from './demo-values.ts'
import { createMarketplace, faults } from './marketplace.ts'

const now = Date.UTC(2026, 2, 4, 15, 30)
const options = { users: 2_000, sessions: 20_000, seed: 7, now, companyDomain: 'staff.example' }

const timestamp = v.object({ seconds: v.pipe(v.number(), v.integer()), nanoseconds: v.number() })
const past = v.pipe(
  timestamp,
  v.check(({ seconds }) => seconds * 1000 <= now),
)
const price = v.pipe(v.string(), v.regex(/^\d+\.\d\d$/))
const autoId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{20}$/))
const span = v.object({ startingTime: timestamp, endingTime: timestamp })
const ratings = v.pipe(v.array(v.picklist([1, 2, 3, 4, 5])), v.maxLength(60))
const expertObject = v.strictObject({
  IsExpert: v.literal(true),
  Bio: v.string(),
  HourlyRate: v.number(),
  HourlyAiRate: v.optional(v.number()),
  aiAvailable: v.boolean(),
  TagIds: v.pipe(v.array(v.string()), v.minLength(1)),
  Ratings: v.optional(ratings),
  ratings: v.optional(ratings),
  Availability: v.strictObject({
    leadTime: v.number(),
    advancedBookingTime: v.number(),
    days: v.pipe(
      v.array(v.object({ day: v.union([v.string(), v.number()]), isEnabled: v.boolean(), ...span.entries })),
      v.length(7),
    ),
    blockedSlots: v.array(span),
  }),
})
type Marketplace = ReturnType<typeof createMarketplace>

const schemas: Record<keyof Marketplace, v.GenericSchema> = {
  users: v.strictObject({
    id: autoId,
    username: v.pipe(v.string(), v.email()),
    displayName: v.optional(v.pipe(v.string(), v.regex(/^[^<]*$/))),
    photoURL: v.optional(v.string()),
    ProfilePicture: v.optional(v.pipe(v.string(), v.maxLength(300))),
    isAdmin: v.boolean(),
    isVerified: v.boolean(),
    lastLogin: v.optional(past),
    lastActive: v.optional(past),
    dateCreated: past,
    phoneNumber: v.optional(v.string()),
    location: v.optional(v.string()),
    bio: v.optional(v.string()),
    expertise: v.optional(v.array(v.string())),
    settings: v.optional(v.record(v.string(), v.boolean())),
    preferences: v.optional(v.record(v.string(), v.optional(v.union([v.string(), v.boolean()])))),
    Expert: v.optional(expertObject),
  }),
  sessions: v.pipe(
    v.strictObject({
      id: autoId,
      userId: autoId,
      expertId: v.optional(autoId),
      active: v.boolean(),
      status: v.optional(v.picklist(['Scheduled', 'Completed', 'Cancelled', 'Refunded', 'No show'])),
      question: v.string(),
      rating: v.optional(v.picklist([1, 2, 3, 4, 5])),
      slot: span,
      startTime: v.optional(past),
      dateCreated: past,
      dateUpdated: past,
      isAi: v.boolean(),
      ingested: v.boolean(),
      sessionPrice: price,
      totalPrice: price,
      discountCode: v.optional(v.string()),
      discountAmount: v.optional(price),
      userFullname: v.optional(v.string()),
      summaries: v.array(v.string()),
      transcripts: v.array(v.string()),
    }),
    v.check(({ isAi, expertId }) => isAi === (expertId === undefined)),
    v.check(({ dateCreated, slot }) => dateCreated.seconds <= slot.startingTime.seconds),
    v.check(({ dateCreated, dateUpdated }) => dateCreated.seconds <= dateUpdated.seconds),
  ),
  feedback: v.strictObject({
    id: autoId,
    userFullname: v.optional(v.string()),
    userEmail: v.pipe(v.string(), v.email()),
    feedback: v.string(),
    dateCreated: past,
    expertId: v.optional(autoId),
    sessionId: v.optional(autoId),
  }),
  tags: v.strictObject({
    id: v.string(),
    name: v.pipe(v.string(), v.regex(/^[a-z_]+$/)),
    color: v.pipe(v.string(), v.regex(/^(#[0-9a-f]{6}|[a-z]+|hsl\(\d+, \d+%, \d+%\))$/)),
  }),
  discountCodes: v.strictObject({
    id: v.pipe(v.string(), v.regex(/^[A-Z]+\d+(-[A-Z]+)?$/)),
    percentageDiscount: v.pipe(v.number(), v.integer(), v.minValue(5), v.maxValue(100)),
    expirationDate: timestamp,
  }),
}

const collect = (documents: Iterable<DemoDocument>) => [...documents]
const marketplace = createMarketplace(options)
const users = collect(marketplace.users())
const sessionsAndSignIns = collect(marketplace.sessions())
const sessions = sessionsAndSignIns.filter(({ kind }) => kind === undefined)
const feedback = collect(marketplace.feedback())
const tags = collect(marketplace.tags())
const discountCodes = collect(marketplace.discountCodes())
const collections = { users, sessions, feedback, tags, discountCodes }

const isValid = (name: keyof Marketplace, document: DemoDocument) => v.is(schemas[name], document)
const textOf = (documents: readonly DemoDocument[]) => documents.map((one) => JSON.stringify(one)).join('\n')
const seconds = (value: unknown) => v.parse(timestamp, value).seconds

describe('the demo marketplace', () => {
  it('is the same, byte for byte, for the same options', () => {
    const small = { ...options, users: 300, sessions: 900 }
    const write = () => {
      const again = createMarketplace(small)
      return textOf([...again.feedback(), ...again.sessions(), ...again.users()])
    }
    expect(write()).toBe(write())
  })

  // Changing a text, a name or the order of random draws changes this hash: record the new one.
  it('matches the recorded hash for its seed', () => {
    const small = createMarketplace({ ...options, users: 300, sessions: 900 })
    const collections = [
      small.users(),
      small.sessions(),
      small.feedback(),
      small.tags(),
      small.discountCodes(),
    ]
    const hash = createHash('sha256')
      .update(textOf(collections.flatMap(collect)))
      .digest('hex')
    expect(hash).toBe('37f4fea79422b771ddf53d4e7294c5036698afed040191816d405882028bf448')
  })

  it('differs for another seed', () => {
    const other = createMarketplace({ ...options, seed: 8 })
    expect(collect(other.tags())).not.toEqual(tags)
    expect(other.users()[Symbol.iterator]().next().value).not.toEqual(users[0])
  })

  it('has the requested sizes', () => {
    expect([users, sessions, feedback, tags, discountCodes].map((list) => list.length)).toEqual([
      2_000, 20_000, 1_500, 40, 60,
    ])
    expect(users.filter((user) => v.is(expertObject, user.Expert))).toHaveLength(120)
  })

  it.each(['users', 'sessions', 'feedback', 'tags', 'discountCodes'] as const)(
    'writes %s as entities, but for the documents that it spoils',
    (name) => {
      const spoiled = collections[name].filter((document) => !isValid(name, document))
      expect(spoiled).toHaveLength(faults.filter(({ collection }) => collection === name).length)
    },
  )

  it('gives every document a different id', () => {
    for (const documents of [users, sessionsAndSignIns, feedback, tags, discountCodes]) {
      expect(new Set(documents.map(({ id }) => id)).size).toBe(documents.length)
    }
    expect(new Set(users.map(({ username }) => username)).size).toBe(users.length)
  })

  it('refers only to users, experts, tags and sessions that exist', () => {
    const userIds = new Set<unknown>(users.map(({ id }) => id))
    const expertIds = new Set<unknown>(users.filter(({ Expert }) => Expert !== undefined).map(({ id }) => id))
    const tagIds = new Set<unknown>(tags.map(({ id }) => id))
    const sessionIds = new Set<unknown>(sessions.map(({ id }) => id))
    const known = (ids: ReadonlySet<unknown>, id: unknown) => id === undefined || ids.has(id)
    expect(sessionsAndSignIns.filter(({ userId }) => !userIds.has(userId))).toEqual([])
    expect(sessions.filter(({ expertId }) => !known(expertIds, expertId))).toEqual([])
    expect(feedback.filter(({ expertId }) => !known(expertIds, expertId))).toEqual([])
    expect(feedback.filter(({ sessionId }) => !known(sessionIds, sessionId))).toEqual([])
    const codes = new Set<unknown>(discountCodes.map(({ id }) => id))
    expect(sessions.filter(({ discountCode }) => !known(codes, discountCode))).toEqual([])
    const usedTags = users.flatMap(({ Expert }) => (v.is(expertObject, Expert) ? Expert.TagIds : []))
    expect(usedTags.filter((id) => !tagIds.has(id))).toEqual([])
  })

  it('has feedback from the user of its session, dated after it', () => {
    const byId = new Map<unknown, DemoDocument>(sessions.map((session) => [session.id, session]))
    const emails = new Map<unknown, unknown>(users.map(({ id, username }) => [id, username]))
    for (const one of feedback.filter((document) => isValid('feedback', document))) {
      const session = byId.get(one.sessionId)
      if (!session || !isValid('sessions', session)) continue
      expect(one.userEmail).toBe(emails.get(session.userId))
      const { endingTime } = v.parse(span, session.slot)
      expect(seconds(one.dateCreated)).toBeGreaterThanOrEqual(endingTime.seconds)
    }
  })

  it('has no last sign-in of a user before a booking', () => {
    const lastLogins = new Map(
      users.filter((user) => isValid('users', user)).map(({ id, lastLogin }) => [id, lastLogin]),
    )
    const tooEarly = sessions.filter(({ userId, dateCreated }) => {
      const lastLogin = lastLogins.get(String(userId))
      return lastLogin && v.is(timestamp, dateCreated) && seconds(lastLogin) < seconds(dateCreated)
    })
    expect(tooEarly).toEqual([])
  })

  it('names sessions by the name of their user, or a former one', () => {
    const names = new Map<unknown, unknown>(users.map(({ id, displayName }) => [id, displayName]))
    const renamed = sessions.filter(({ userId, userFullname }) => names.get(userId) !== userFullname)
    expect(renamed.length).toBeGreaterThan(0)
    expect(renamed.length).toBeLessThan(sessions.length * 0.02)
  })

  it('has booked, active and AI sessions, with growth from year to year', () => {
    const valid = sessions.filter((session) => isValid('sessions', session))
    const booked = valid.filter(({ slot }) => v.parse(span, slot).startingTime.seconds * 1000 > now)
    const active = valid.filter(({ active }) => active)
    const ai = valid.filter(({ isAi }) => isAi)
    const older = valid.filter(
      ({ dateCreated }) => seconds(dateCreated) * 1000 < now - 1.5 * 365 * 86_400_000,
    )
    expect(booked.length).toBeGreaterThan(100)
    expect(active.length).toBeGreaterThan(10)
    expect(active.length).toBeLessThan(60)
    expect(ai.length / valid.length).toBeCloseTo(0.3, 1)
    expect(older.length).toBeLessThan(valid.length * 0.4)
  })

  it('writes sessions of one to two kilobytes, with very few equal transcripts', () => {
    const bytes = sessions.reduce((sum, session) => sum + Buffer.byteLength(JSON.stringify(session)), 0)
    expect(bytes / sessions.length).toBeGreaterThan(1_000)
    expect(bytes / sessions.length).toBeLessThan(2_000)
    const transcripts = sessions
      .map(({ transcripts }) => JSON.stringify(transcripts))
      .filter((text) => text.length > 2)
    expect(new Set(transcripts).size / transcripts.length).toBeGreaterThan(0.999)
  })

  it('leaves no slot of a sentence unfilled', () => {
    const texts = JSON.stringify(
      sessions
        .map((one) => [one.question, one.summaries, one.transcripts])
        .concat(feedback.map((one) => [one.feedback])),
    )
    expect(texts).not.toMatch(/\{|\}|undefined|NaN/)
  })

  it('gives the staff, all of the company domain, ended sign-in records and administration', () => {
    const staff = users.filter(({ isAdmin }) => isAdmin === true)
    const signIns = sessionsAndSignIns.filter(({ kind }) => kind === 'signin')
    expect(staff).toHaveLength(7)
    for (const { username } of staff) expect(username).toMatch(/@staff\.example$/)
    expect(new Set(signIns.map(({ userId }) => userId))).toEqual(new Set(staff.map(({ id }) => id)))
    expect(signIns.filter(({ active }) => active !== false)).toEqual([])
  })

  it('has codes that are expired, live, and about to expire', () => {
    const left = discountCodes
      .filter((code) => isValid('discountCodes', code))
      .map(({ expirationDate }) => seconds(expirationDate) * 1000 - now)
    expect(left.filter((ms) => ms < 0).length).toBeGreaterThan(10)
    expect(left.filter((ms) => ms > 86_400_000).length).toBeGreaterThan(10)
    expect(left.filter((ms) => ms > 0 && ms < 3_600_000)).toHaveLength(2)
  })

  it.each([
    { users: 0, sessions: 0 },
    { users: 0, sessions: 50 },
    { users: 1, sessions: 20 },
    { users: 2, sessions: 5 },
    { users: 37, sessions: 0 },
  ])('is complete for $users users and $sessions sessions', (size) => {
    const tiny = createMarketplace({ ...options, ...size })
    expect(collect(tiny.users())).toHaveLength(size.users)
    const held = collect(tiny.sessions()).filter(({ kind }) => kind === undefined)
    expect(held).toHaveLength(size.users === 0 ? 0 : size.sessions)
    for (const session of held) expect(isValid('sessions', session)).toBe(true)
    for (const one of collect(tiny.feedback())) expect(isValid('feedback', one)).toBe(true)
  })

  it('has 2,000 codes and 500 tags, all different, at a million sessions', () => {
    const large = createMarketplace({ ...options, users: 100, sessions: 1_000_000 })
    expect(new Set(collect(large.discountCodes()).map(({ id }) => id)).size).toBe(2_000)
    expect(new Set(collect(large.tags()).map(({ name }) => name)).size).toBe(500)
  })
})
