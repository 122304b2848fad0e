// Converts values of Firestore to JSON values and back, without loss; Firestore stores times in microseconds. A map that looks like a
// timestamp is read as one, a double that is a whole number as an integer: a caller that writes such a value must pass the value that it
// replaces. Names such as __reference__ are reserved in Firestore: no field has one.

import { isObject } from '#contract/field.ts'
import { isTimestamp, readTimestamp } from '#contract/timestamp.ts'

/** The type of the generated client: 64-bit integers are texts, and exactly one of the fields is set. */
export type FirestoreValue = {
  nullValue?: unknown
  booleanValue?: boolean | null
  integerValue?: unknown
  doubleValue?: number | null
  timestampValue?: FirestoreTimestamp | null
  stringValue?: string | null
  bytesValue?: Uint8Array | null
  referenceValue?: string | null
  geoPointValue?: { latitude?: number | null; longitude?: number | null } | null
  arrayValue?: { values?: FirestoreValue[] | null } | null
  mapValue?: { fields?: FirestoreFields | null } | null
}
export type FirestoreFields = Record<string, FirestoreValue>
export type FirestoreTimestamp = { seconds?: unknown; nanos?: number | null }

export function readFirestoreFields(fields: FirestoreFields): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, readValue(value)]))
}

function readValue(value: FirestoreValue): unknown {
  const { integerValue, doubleValue, mapValue, arrayValue } = value
  if (isSet(value.stringValue)) return value.stringValue
  if (isSet(value.booleanValue)) return value.booleanValue
  if (isSet(integerValue)) return readInteger(String(integerValue))
  if (isSet(doubleValue)) return isPlain(doubleValue) ? doubleValue : { __double__: nameOf(doubleValue) }
  if (isSet(mapValue)) return readFirestoreFields(mapValue.fields ?? {})
  if (isSet(arrayValue)) return (arrayValue.values ?? []).map(readValue)
  return readSpecial(value)
}

function readSpecial({ timestampValue, referenceValue, bytesValue, geoPointValue }: FirestoreValue): unknown {
  if (isSet(timestampValue))
    return { seconds: Number(timestampValue.seconds ?? 0), nanoseconds: timestampValue.nanos ?? 0 }
  if (isSet(referenceValue)) return { __reference__: referenceValue }
  if (isSet(bytesValue)) return { __bytes__: Buffer.from(bytesValue).toString('base64') }
  if (isSet(geoPointValue))
    return {
      __geopoint__: { latitude: geoPointValue.latitude ?? 0, longitude: geoPointValue.longitude ?? 0 },
    }
  return null
}

function isSet<T>(value: T): value is NonNullable<T> {
  return value !== null && value !== undefined
}

/** An integer beyond 2^53 keeps its digits as text. */
function readInteger(digits: string): unknown {
  const number = Number(digits)
  return Number.isSafeInteger(number) ? number : JSON.rawJSON(digits)
}

/** JSON cannot represent other numbers. */
function isPlain(double: number): boolean {
  return Number.isFinite(double) && !Object.is(double, -0)
}

function nameOf(double: number): string {
  return Object.is(double, -0) ? '-0' : String(double)
}

/** `found`: the replaced values. A double that is a whole number, and a map that looks like a timestamp, keep their types. */
export function writeFields(fields: object, found: FirestoreFields = {}): FirestoreFields {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [
        name,
        writeTyped(value, Object.hasOwn(found, name) ? found[name] : undefined),
      ]),
  )
}

function writeTyped(value: unknown, found: FirestoreValue | undefined): FirestoreValue {
  const written = writeValue(value)
  if (!found) return written
  if (isSet(found.doubleValue) && isSet(written.integerValue))
    return { doubleValue: Number(written.integerValue) }
  if (isSet(found.arrayValue) && Array.isArray(value)) {
    const { values } = found.arrayValue
    return { arrayValue: { values: value.map((one, index) => writeTyped(one, values?.[index])) } }
  }
  const isMap = isSet(written.mapValue) || isTimestamp(readTimestamp(readValue(found)))
  return isSet(found.mapValue) && isObject(value) && isMap
    ? { mapValue: { fields: writeFields(value, found.mapValue.fields ?? {}) } }
    : written
}

function writeValue(value: unknown): FirestoreValue {
  if (typeof value === 'string') return { stringValue: value }
  if (typeof value === 'boolean') return { booleanValue: value }
  if (typeof value === 'number') return isPlain(value) ? writeNumber(String(value)) : { doubleValue: value }
  if (Array.isArray(value)) return { arrayValue: { values: value.map(writeValue) } }
  if (isObject(value)) return writeSpecial(value) ?? { mapValue: { fields: writeFields(value) } }
  if (value === null || value === undefined) return { nullValue: 'NULL_VALUE' }
  return writeNumber(JSON.stringify(value))
}

/** Returns the number as JSON spells it: one that a double cannot hold keeps its digits. */
function writeNumber(digits: string): FirestoreValue {
  const isInteger = /^-?\d{1,19}$/.test(digits) && BigInt.asIntN(64, BigInt(digits)) === BigInt(digits)
  return isInteger ? { integerValue: digits } : { doubleValue: Number(digits) }
}

function writeSpecial(value: Record<string, unknown>): FirestoreValue | undefined {
  const [name, ...more] = Object.keys(value)
  if (more.length === 1 && 'seconds' in value && 'nanoseconds' in value) {
    const read = readTimestamp(value)
    return isTimestamp(read)
      ? {
          timestampValue: {
            seconds: String(read.seconds),
            nanos: read.nanoseconds - (read.nanoseconds % 1_000),
          },
        }
      : undefined
  }
  if (name === undefined || more.length > 0) return undefined
  const content = value[name]
  if (typeof content === 'string') {
    if (name === '__reference__') return { referenceValue: content }
    if (name === '__bytes__') return { bytesValue: Buffer.from(content, 'base64') }
    if (name === '__double__') return { doubleValue: Number(content) }
  }
  if (name === '__geopoint__' && isObject(content))
    return { geoPointValue: { latitude: Number(content.latitude), longitude: Number(content.longitude) } }
  return undefined
}
