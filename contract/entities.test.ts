import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { discountCodes, isExpired } from './discount-codes.ts'
import type { Document } from './entity.ts'
import { feedback } from './feedback.ts'
import type { Fault } from './field.ts'
import { isAiSession, isSignInRecord, sessionLabel, sessions } from './sessions.ts'
import { tagLabel, tags } from './tags.ts'
import { averageRating, isExpert, ratingsOf, userName, users } from './users.ts'

const id = 'x'
const entities = { users, sessions, feedback, tags, discountCodes }

describe.each(Object.entries(entities))('any value, read as one of the %s,', (_, entity) => {
  test('raises no exception, and its faults name fields of the entity', () => {
    const names = Object.keys(entity.fields)
    const fields = fc.dictionary(fc.constantFrom(...names, '__proto__', 'toString'), fc.jsonValue(), {
      noNullPrototype: true,
    })
    fc.assert(
      fc.property(fc.oneof(fields, fc.anything()), (document) => {
        const faults: Fault[] = []
        const read = entity.read(document, (fault) => faults.push(fault))
        expect(Object.keys(read).sort()).toEqual([...names, 'id'].sort())
        for (const { field } of faults) expect(names).toContain(field.split('.')[0])
      }),
    )
  })

  test('has no fault where every field is absent or null', () => {
    const faults: Fault[] = []
    entity.read({ id }, (fault) => faults.push(fault))
    entity.read(Object.fromEntries(Object.keys(entity.fields).map((name) => [name, null])), (fault) =>
      faults.push(fault),
    )
    expect(faults).toEqual([])
  })

  test('contributes no inherited properties', () => {
    const read = entity.read(
      Object.create({ isAdmin: true, name: 'inherited', active: true, feedback: 'no' }),
    )
    expect(JSON.stringify(read)).not.toMatch(/true|inherited|"no"/)
  })
})

describe('users', () => {
  const user = (fields: object) => users.read({ id, ...fields })

  test.each([
    [{ displayName: 'Ada', username: 'ada@x.test' }, 'Ada'],
    [{ displayName: ' ', username: 'ada@x.test' }, 'ada@x.test'],
    [{}, 'x'],
  ])('the name of %j is %s', (fields, name) => {
    expect(userName(user(fields))).toBe(name)
  })

  test.each([true, 'true', 1, 'yes', [], {}, null, false])('[32][47] only true is true, not %j', (flag) => {
    const read = user({ isAdmin: flag, isVerified: flag, Expert: { IsExpert: flag, aiAvailable: flag } })
    const all = [read.isAdmin, read.isVerified, isExpert(read), read.Expert?.aiAvailable]
    expect(all).toEqual([true, true, true, true].map(() => flag === true))
  })

  test.each<[unknown, number[]]>([
    [{ Ratings: [5, 4] }, [5, 4]],
    [{ ratings: [3] }, [3]],
    [{ Ratings: [5], ratings: [1] }, [5]],
    [{ Ratings: 'five', ratings: [1] }, [1]],
    [{ Ratings: [], ratings: [1] }, []],
    [{ Ratings: [5, '4', null, Number.NaN, {}, 2] }, [5, 2]],
    [{}, []],
  ])('[95] the ratings of %j are %j', (Expert, expected) => {
    expect(ratingsOf(user({ Expert }).Expert)).toEqual(expected)
  })

  test.each([
    [Array(13).fill(5), 5],
    [[], undefined],
    [[5, 1e30], undefined],
    [[1e308, 1e308], undefined],
    [[0, 5], 2.5],
  ])('the average of %j is %j: none beyond 1 to 5', (Ratings, expected) => {
    expect(averageRating(ratingsOf(user({ Expert: { Ratings } }).Expert))).toBe(expected)
  })

  test('a rating beyond 1 to 5 is kept, and is a fault', () => {
    const faults: Fault[] = []
    const { Expert } = users.read({ id: 'u', Expert: { Ratings: [5, 0, 1e30] } }, (fault) =>
      faults.push(fault),
    )
    expect(ratingsOf(Expert)).toEqual([5, 0, 1e30])
    expect(faults).toEqual([
      { field: 'Expert.Ratings.1', value: 0, expected: 'a rating from 1 to 5' },
      { field: 'Expert.Ratings.2', value: 1e30, expected: 'a rating from 1 to 5' },
    ])
  })

  test('[70][71][72][73][74] availability is read field by field, and only a malformed day is lost', () => {
    const days = [
      { day: 'Monday', isEnabled: true, startingTime: { seconds: 0, nanoseconds: 0 }, endingTime: 'late' },
      { day: 6, isEnabled: 'yes' },
      { day: ' sun ' },
      { day: { toString: null } },
      { day: ['monday'] },
      'Tuesday',
    ]
    const Availability = { leadTime: 24, advancedBookingTime: '2', days, blockedSlots: [{ startingTime: 5 }] }
    const read = user({ Expert: { Availability } }).Expert?.Availability
    expect(read?.leadTime).toBe(24)
    expect(read?.advancedBookingTime).toBeUndefined()
    expect(read?.days?.map((one) => [one.day, one.isEnabled])).toEqual([
      [1, true],
      [6, false],
      [0, false],
      [undefined, false],
      [undefined, false],
    ])
    expect(read?.days?.[0]).toMatchObject({ startingTime: { seconds: 0 }, endingTime: 'invalid' })
    expect(read?.blockedSlots).toEqual([
      { startingTime: { seconds: 5, nanoseconds: 0 }, endingTime: undefined },
    ])
  })

  test('[78][79][80] maps keep every key and value, also hostile ones', () => {
    const settings = JSON.parse('{"emails":true,"theme":"dark","__proto__":1,"nested":{"a":1}}')
    expect(user({ settings }).settings).toEqual([
      ['emails', true],
      ['theme', 'dark'],
      ['__proto__', 1],
      ['nested', { a: 1 }],
    ])
    expect(user({ settings: [1], preferences: 'none' })).toMatchObject({ settings: [], preferences: [] })
  })
})

describe('sessions', () => {
  const session = (fields: object) => sessions.read({ id, ...fields })

  test.each([
    [{}, 'Completed'],
    [{ active: true }, 'Active'],
    [{ active: false }, 'Completed'],
    [{ active: true, status: 'No show' }, 'No show'],
    [{ active: true, status: '' }, 'Active'],
    [{ active: true, status: null }, 'Active'],
  ])('[83][84] the label of %j is %s', (fields, label) => {
    expect(sessionLabel(session(fields))).toBe(label)
  })

  test.each<[Partial<Document>, boolean]>([
    [{}, true],
    [{ expertId: null }, true],
    [{ expertId: '' }, true],
    [{ expertId: 'e' }, false],
    [{ expertId: 0 }, false],
    [{ expertId: 'e', isAi: true }, false],
    [{ isAi: false }, true],
  ])('[35] an AI session is one without an expert: %j', (fields, ai) => {
    expect(isAiSession({ id, ...fields })).toBe(ai)
    expect(isAiSession(session(fields))).toBe(ai)
  })

  test.each(['signin', 'SIGNIN', true, 1, null, ' signin'])(
    'only a kind of signin marks a sign-in, not %j',
    (kind) => {
      expect(isSignInRecord(session({ kind }))).toBe(kind === 'signin')
    },
  )

  test('[85][93][94] ingestion, summaries and transcripts', () => {
    const read = session({ ingested: 'true', summaries: ['a', 5, null, 'b'], transcripts: 'lost' })
    expect(read).toMatchObject({ ingested: false, summaries: ['a', 'b'], transcripts: undefined })
  })
})

test.each([
  [{ name: 'time_management' }, 'time management'],
  [{ name: '__a__b_' }, 'a  b'],
  [{ name: 'plain' }, 'plain'],
  [{ name: '' }, 'x'],
  [{}, 'x'],
])('[105] a tag of %j is shown as %j', (fields, label) => {
  expect(tagLabel(tags.read({ id, ...fields }))).toBe(label)
})

describe('discount codes', () => {
  const now = { seconds: 1_000, nanoseconds: 500 }
  const code = (expirationDate: unknown) => discountCodes.read({ id, expirationDate })

  test.each([
    [{ seconds: 1_000, nanoseconds: 499 }, true],
    [{ seconds: 999, nanoseconds: 999_999_999 }, true],
    [{ seconds: 1_000, nanoseconds: 500 }, false],
    [{ seconds: 1_000, nanoseconds: 501 }, false],
    [{ seconds: 1_001, nanoseconds: 0 }, false],
    [undefined, false],
    ['soon', false],
  ])('[117][118] expiring at %j it has expired: %s', (expirationDate, expired) => {
    expect(isExpired(code(expirationDate), now)).toBe(expired)
  })

  test.each([-1, 101, 100.5, '5%', '-5', '', null, true, Number.NaN])(
    '%j is not a percentage',
    (percentageDiscount) => {
      expect(discountCodes.read({ id, percentageDiscount }).percentageDiscount).toBeUndefined()
    },
  )

  test.each([0, 50, 100, 7.5, '5', '20.0', '7.5'])('%j is a percentage', (percentageDiscount) => {
    expect(discountCodes.read({ id, percentageDiscount }).percentageDiscount).toBe(Number(percentageDiscount))
  })
})
