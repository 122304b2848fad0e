// How many of the stored documents are readable, by entity and field: the first part of Data health and of the doctor's report.

import * as v from 'valibot'
import { answerOf, endpoint } from './endpoint.ts'
import { entityNames } from './entities.ts'
import { wholeNumber } from './figures.ts'
import { oneOf } from './list.ts'
import { namedObject } from './named.ts'

/** How many documents have a value. Counted only for fields with few, short values; most frequent first. */
const valueCount = v.object({ value: v.string(), documents: wholeNumber })
export type ValueCount = v.InferOutput<typeof valueCount>
const values = v.optional(v.array(valueCount))

/** Returns text such as 'USD 2,940 · EUR 60'. */
export function valueCountsText(counts: readonly ValueCount[]): string {
  return counts.map(({ value, documents }) => `${value} ${documents.toLocaleString('en-US')}`).join(' · ')
}

/** `example`: the JSON of a malformed value, truncated to 100 characters. `expected`: what a readable value would be. */
const fieldCount = v.object({
  field: v.string(),
  readable: wholeNumber,
  absent: wholeNumber,
  malformed: wholeNumber,
  example: v.optional(v.string()),
  expected: v.optional(v.string()),
  values,
})
export type FieldCount = v.InferOutput<typeof fieldCount>

/** A field that nothing reads. `like`: the specified field that it probably stands for. */
const unknownField = v.object({
  field: v.string(),
  documents: wholeNumber,
  example: v.string(),
  like: v.optional(v.string()),
  values,
})
export type UnknownField = v.InferOutput<typeof unknownField>

/** `documents`: how many were read. `lacking`: fields that are readable in less than half of the documents that should have them. */
export const fieldSummary = namedObject('FieldSummary', {
  entity: oneOf(entityNames),
  documents: wholeNumber,
  isSample: v.boolean(),
  fields: v.array(fieldCount),
  unknown: v.array(unknownField),
  lacking: v.array(v.string()),
})
export type FieldSummary = v.InferOutput<typeof fieldSummary>

export const getFieldSummaries = endpoint({
  method: 'GET',
  dependsOn: [],
  path: '/api/field-summary',
  summary:
    'For each entity and specified field in how many documents it is readable, absent and malformed, and the fields that nothing reads. Of many documents a sample.',
  action: 'faults.read',
  answer: answerOf(v.array(fieldSummary)),
})
