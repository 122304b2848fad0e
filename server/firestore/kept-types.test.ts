// Whatever types a marketplace uses, an edit changes exactly the edited fields of its document, each in its type.

import fc from 'fast-check'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import type { FirestoreFields, FirestoreValue } from '#server/firestore/client/values.ts'
import { type SignedIn, testApp } from '#test/app.ts'
import { describeFirestore, emulatorOfFile, signInAtSource, writeThrough } from '#test/firestore/emulated.ts'
import { persistently, post } from '#test/firestore/emulator.ts'
import { mapBy, mapByFile } from '#test/mapping.ts'
import { bodyOf, editsOfCodes, expectOnlyEdited } from '#test/spelled-codes.ts'
import { applyChanges } from './apply.ts'
import type { Mirror } from './mirror.ts'
import { openMirrored } from './mirrored.sql.ts'

const stoa = await testApp()
const { db } = stoa

const { mirrorInto } = emulatorOfFile()

describeFirestore('an edit of any code', () => {
  let mirror: Mirror
  let administrator: SignedIn
  let codes = 0

  beforeAll(async () => {
    mirror = await mirrorInto(db)
    administrator = await signInAtSource(stoa, mirror)
    for (const entity of ['users', 'discount-codes'] as const) await openMirrored(db, entity)
    writeThrough(stoa, mirror)
  })

  const atSource = async (id: string) => {
    const document = await persistently(() => mirror.firestore.find('DiscountCodes', id))
    return { version: document?.version, fields: untagged(document?.fields ?? {}) }
  }

  /** Creates the document at the source and applies it here. */
  const make = async (id: string, fields: FirestoreFields) => {
    await create(mirror, id, fields)
    const document = await persistently(() => mirror.firestore.find('DiscountCodes', id))
    if (document) await applyChanges(mirror, 'discount-codes', [document])
  }

  const edit = async (id: string, body: object) => {
    const answer = await administrator.call('PATCH', `/api/discount-codes/${id}`, { id, ...body })
    return [answer.status, answer.body.percentageDiscount]
  }

  test('changes what was entered, in the type and spelling that was there, and an edit back restores it', async () => {
    await fc.assert(
      fc.asyncProperty(editsOfCodes, async ([generated, entered]) => {
        const id = `code${codes++}`
        await make(id, generated)
        const before = await atSource(id)
        expect(before.fields).toEqual(generated)
        const body = bodyOf(generated, entered)
        expect(await edit(id, body)).toEqual([200, body.percentageDiscount])
        const after = await atSource(id)
        expectOnlyEdited(before.fields, after.fields, body)
        await edit(id, bodyOf(generated, {}))
        expectOnlyEdited(after.fields, (await atSource(id)).fields, bodyOf(generated, {}))
      }),
      { numRuns: 60 },
    )
  })

  test('changes what a mapping names inside of a map, and keeps the types of all else in it', async () => {
    await mapBy(`export const discountCodes = {
      read: ({ promo }) => ({ percentageDiscount: promo?.steps[0], expirationDate: promo?.until }),
      write: ({ percentageDiscount = NaN, expirationDate }, { promo }) => ({
        promo: { ...promo, steps: [percentageDiscount || promo.steps[0], promo.steps[1]], until: expirationDate ?? promo.until },
      }),
    }`)
    onTestFinished(() => mapByFile(undefined))
    const steps = (first: number): FirestoreValue => ({
      arrayValue: { values: [{ doubleValue: first }, { doubleValue: 30 }] },
    })
    const promo = (first: number): FirestoreFields => ({
      promo: {
        mapValue: {
          fields: {
            steps: steps(first),
            until: { integerValue: '1800000000000' },
            weight: { doubleValue: 3 },
          },
        },
      },
    })
    await make('mapped', promo(20))
    const body = { percentageDiscount: 25, expirationDate: { seconds: 1_800_000_000, nanoseconds: 0 } }
    expect(await edit('mapped', body)).toEqual([200, 25])
    expect((await atSource('mapped')).fields).toEqual(promo(25))
  })
})

/** Removes the names of types that the library adds. */
function untagged<Value>(value: Value): Value {
  const tagged: Record<string, unknown> = Object(value)
  if (Array.isArray(value)) return value.map(untagged) as Value
  if (Object.getPrototypeOf(tagged) !== Object.prototype) return value
  const own = Object.entries(tagged).filter(([name]) => name !== 'valueType')
  return Object.fromEntries(own.map(([name, one]) => [name, untagged(one)])) as Value
}

/** Uses REST, which takes a value in each type. */
async function create({ source }: Mirror, id: string, fields: FirestoreFields): Promise<void> {
  const documents = `http://${source.emulator}/v1/projects/${source.project}/databases/(default)/documents`
  const values = Object.entries(fields).map(([name, { timestampValue: time, ...value }]) => [
    name,
    time ? { timestampValue: new Date(Number(time.seconds) * 1_000).toISOString() } : value,
  ])
  await post(`${documents}/DiscountCodes?documentId=${id}`, { fields: Object.fromEntries(values) })
}
