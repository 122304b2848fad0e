// Messages of Firestore as they arrive, in the encoding of protocol buffers. The library would decode a whole message at once, in the
// thread that answers requests. Here that thread reads only the id and the time of a document, and another thread reads its fields.

import protobuf from 'protobufjs/minimal.js'
import type { FirestoreFields, FirestoreTimestamp, FirestoreValue } from './values.ts'

type Reader = protobuf.Reader

const bytesType = 2

/** `take` reads the value of a field, or returns false to skip it. */
function eachField(reader: Reader, end: number, take: (field: number) => boolean): void {
  while (reader.pos < end) {
    const tag = reader.uint32()
    if (!take(tag >>> 3)) reader.skipType(tag & 7)
  }
}

function endOf(reader: Reader): number {
  const length = reader.uint32()
  return reader.pos + length
}

/** Returns a part of `message`, without copying. Empty if the field is a number; undefined if it is missing. */
export function bytesField(message: Uint8Array, field: number): Uint8Array | undefined {
  const reader = protobuf.Reader.create(message)
  while (reader.pos < reader.len) {
    const tag = reader.uint32()
    if (tag >>> 3 === field) return (tag & 7) === bytesType ? reader.bytes() : new Uint8Array()
    reader.skipType(tag & 7)
  }
  return undefined
}

/** Reads a document without its fields. */
export function readHead(document: Uint8Array): { name: string; updateTime: FirestoreTimestamp } {
  const reader = protobuf.Reader.create(document)
  const head = { name: '', updateTime: {} }
  eachField(reader, reader.len, (field) => {
    if (field === 1) head.name = reader.string()
    else if (field === 4) head.updateTime = readInstant(reader)
    else return false
    return true
  })
  return head
}

export function decodeFields(document: Uint8Array): FirestoreFields {
  const reader = protobuf.Reader.create(document)
  return readMap(reader, reader.len, 2)
}

/** `entry`: the number of the field that contains the entries. */
function readMap(reader: Reader, end: number, entry: number): FirestoreFields {
  const entries: [string, FirestoreValue][] = []
  eachField(reader, end, (field) => field === entry && entries.push(readEntry(reader)) > 0)
  return Object.fromEntries(entries)
}

function readEntry(reader: Reader): [string, FirestoreValue] {
  let name = ''
  let value: FirestoreValue = {}
  eachField(reader, endOf(reader), (field) => {
    if (field === 1) name = reader.string()
    else if (field === 2) value = readValue(reader)
    else return false
    return true
  })
  return [name, value]
}

function readValue(reader: Reader): FirestoreValue {
  let value: FirestoreValue = {}
  eachField(reader, endOf(reader), (field) => {
    const read = values[field]
    if (read) value = read(reader)
    return read !== undefined
  })
  return value
}

/** Field numbers from https://github.com/googleapis/googleapis/blob/master/google/firestore/v1/document.proto. */
const values: Record<number, (reader: Reader) => FirestoreValue> = {
  1: (reader) => ({ booleanValue: reader.bool() }),
  2: (reader) => ({ integerValue: String(reader.int64()) }),
  3: (reader) => ({ doubleValue: reader.double() }),
  5: (reader) => ({ referenceValue: reader.string() }),
  6: (reader) => ({ mapValue: { fields: readMap(reader, endOf(reader), 1) } }),
  8: (reader) => ({ geoPointValue: readPoint(reader) }),
  9: (reader) => ({ arrayValue: { values: readList(reader) } }),
  10: (reader) => ({ timestampValue: readInstant(reader) }),
  11: (reader) => ({ nullValue: reader.int32() }),
  17: (reader) => ({ stringValue: reader.string() }),
  18: (reader) => ({ bytesValue: reader.bytes() }),
}

function readList(reader: Reader): FirestoreValue[] {
  const list: FirestoreValue[] = []
  eachField(reader, endOf(reader), (field) => field === 1 && list.push(readValue(reader)) > 0)
  return list
}

function readInstant(reader: Reader): { seconds: string; nanos: number } {
  const instant = { seconds: '0', nanos: 0 }
  eachField(reader, endOf(reader), (field) => {
    if (field === 1) instant.seconds = String(reader.int64())
    else if (field === 2) instant.nanos = reader.int32()
    else return false
    return true
  })
  return instant
}

function readPoint(reader: Reader): { latitude: number; longitude: number } {
  const point = { latitude: 0, longitude: 0 }
  eachField(reader, endOf(reader), (field) => {
    if (field === 1) point.latitude = reader.double()
    else if (field === 2) point.longitude = reader.double()
    else return false
    return true
  })
  return point
}
