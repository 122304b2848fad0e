// Discount codes in every type and spelling that can be read, and edits of them, for tests of what an edit changes.

import fc from 'fast-check'
import { expect } from 'vitest'
import { discountCodes } from '#contract/discount-codes.ts'
import {
  type FirestoreFields,
  type FirestoreValue,
  readFirestoreFields,
} from '#server/firestore/client/values.ts'

const seconds = fc.integer({ min: 1_000_000_000, max: 4_000_000_000 })
const iso = (time: number, tail: string): string => new Date(time * 1_000).toISOString().slice(0, 19) + tail
const text = (stringValue: string): FirestoreValue => ({ stringValue })
const map = (fields: FirestoreFields): FirestoreValue => ({ mapValue: { fields } })

const dates: ((time: number) => FirestoreValue | undefined)[] = [
  (time) => ({ timestampValue: { seconds: String(time), nanos: 0 } }),
  ...['', 'Z', '.000Z', '+02:00', '-0930'].map((tail) => (time: number) => text(iso(time, tail))),
  ...['', '+00', '.000000+00:00', ' UTC'].map(
    (tail) => (time: number) => text(iso(time, tail).replace('T', ' ')),
  ),
  (time) => text(String(time)),
  (time) => text(String(time * 1_000)),
  (time) => ({ integerValue: String(time) }),
  (time) => ({ integerValue: String(time * 1_000) }),
  (time) => ({ doubleValue: time }),
  (time) => ({ doubleValue: time * 1_000 }),
  (time) => map({ seconds: { integerValue: String(time) } }),
  (time) => map({ seconds: { doubleValue: time }, nanoseconds: { integerValue: '0' } }),
  (time) => map({ _seconds: { integerValue: String(time) }, _nanoseconds: { integerValue: '0' } }),
  () => undefined,
  () => text('soon'),
  () => map({ seconds: text('1') }),
]

const percentages: ((percentage: number) => FirestoreValue | undefined)[] = [
  (percentage) => ({ integerValue: String(percentage) }),
  (percentage) => ({ doubleValue: percentage }),
  (percentage) => text(String(percentage)),
  (percentage) => text(`${percentage}.00`),
  () => undefined,
  () => text('half'),
]

const percentage = fc.integer({ min: 10, max: 99 })
const code = fc
  .tuple(fc.constantFrom(...dates), seconds, fc.constantFrom(...percentages), percentage)
  .map(([dateOf, time, percentageOf, share]): FirestoreFields => {
    const expirationDate = dateOf(time)
    const percentageDiscount = percentageOf(share)
    return {
      note: { doubleValue: 2 },
      ...(expirationDate && { expirationDate }),
      nested: map({ at: text('2026-01-31'), count: { doubleValue: 7 } }),
      ...(percentageDiscount && { percentageDiscount }),
    }
  })

/** What a person enters; for fields left unchanged, the form sends what it has read. */
type Entered = { percentageDiscount?: number | undefined; time?: number | undefined }
const entered = fc.record<Entered>({
  percentageDiscount: fc.option(percentage, { nil: undefined }),
  time: fc.option(seconds, { nil: undefined }),
})

export const editsOfCodes = fc.tuple(code, entered)

/** Returns the body of the edit; values that cannot be read must be entered. */
export function bodyOf(fields: FirestoreFields, { percentageDiscount, time }: Entered) {
  const read = discountCodes.read(readFirestoreFields(fields))
  const stored = typeof read.expirationDate === 'object' ? read.expirationDate.seconds : 1_500_000_000
  return {
    percentageDiscount: percentageDiscount ?? read.percentageDiscount ?? 15,
    expirationDate: { seconds: time ?? stored, nanoseconds: 0 },
  }
}

const specified: FirestoreFields = {
  percentageDiscount: { integerValue: '00' },
  expirationDate: { timestampValue: { seconds: '0000000000', nanos: 0 } },
}

/** Replaces each digit by a zero, to compare type and spelling only. */
function shapeOf(value: unknown): unknown {
  const shape = (_: string, part: unknown): unknown =>
    typeof part === 'object' ? part : `${typeof part} ${String(part).replace(/\d/g, '0')}`
  return JSON.parse(JSON.stringify(value), shape)
}

/** Expects that fields that differ hold the body's value in the former type and spelling; all others are unchanged. */
export function expectOnlyEdited(
  before: FirestoreFields,
  after: FirestoreFields,
  body: ReturnType<typeof bodyOf>,
): void {
  const was = discountCodes.read(readFirestoreFields(before))
  expect(discountCodes.read(readFirestoreFields(after))).toMatchObject(body)
  const isKept = {
    percentageDiscount: was.percentageDiscount === body.percentageDiscount,
    expirationDate: Object(was.expirationDate).seconds === body.expirationDate.seconds,
  }
  const names = Object.keys(isKept) as (keyof typeof isKept)[]
  for (const name of names) {
    const isRead = was[name] !== undefined && was[name] !== 'invalid'
    if (isKept[name]) expect(after[name]).toEqual(before[name])
    else expect(shapeOf(after[name])).toEqual(shapeOf(isRead ? before[name] : specified[name]))
  }
  const others = (fields: FirestoreFields): FirestoreFields =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => !(name in isKept)))
  expect(others(after)).toEqual(others(before))
}
