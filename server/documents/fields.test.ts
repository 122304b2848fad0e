// No field is forgotten: each text says whether search finds it, the CSV has every field, except for those that are named here, and
// rows and records contain the fields that endpoints add.

import type { Sql } from 'sql-template-tag'
import { expect, test } from 'vitest'
import { discountCodes } from '#contract/discount-codes.ts'
import { entityCalls } from '#contract/endpoints.ts'
import { type EntityName, entityNames, isEditable } from '#contract/entities.ts'
import { feedback } from '#contract/feedback.ts'
import type { Fields, JsonSchema } from '#contract/field.ts'
import { sessions } from '#contract/sessions.ts'
import { tags } from '#contract/tags.ts'
import { users } from '#contract/users.ts'
import { tables } from '#server/documents/stored/tables.sql.ts'
import {
  discountCodeColumns,
  feedbackColumns,
  sessionColumns,
  tagColumns,
  userColumns,
} from '#server/lists/csv/columns.ts'
import type { Column } from '#server/lists/csv/csv.ts'
import { declaredOf } from './mapping/targets.ts'

type Known = { fields: Fields; cells: (document: object) => (string | undefined)[] }

function known<T>(
  { fields, read }: { fields: Fields; read: (document: unknown) => T },
  columns: readonly Column<T>[],
): Known {
  return { fields, cells: (document) => columns.map(([, cell]) => cell(read(document))) }
}

const entities: Record<EntityName, Known> = {
  users: known(users, userColumns),
  sessions: known(sessions, sessionColumns),
  feedback: known(feedback, feedbackColumns),
  tags: known(tags, tagColumns),
  'discount-codes': known(discountCodes, discountCodeColumns(0)),
}

const notExported: Partial<Record<EntityName, string[]>> = {
  users: ['ProfilePicture', 'bio', 'expertise', 'photoURL', 'preferences', 'settings'],
  sessions: ['isAi', 'kind', 'summaries', 'transcripts'],
}

test.each(entityNames)('every text of %s says whether search looks into it', (name) => {
  const texts = declaredOf[name].filter(([, { kind }]) => kind === 'text' || kind === 'name')
  expect(texts.flatMap(([path, { searched }]) => (searched === undefined ? [path] : []))).toEqual([])
})

const instant = { seconds: 7, nanoseconds: 0 }

/** One of these is valid for any type of field. */
const samples = ['zebra', '7.25', 7, true, instant, ['zebra'], { IsExpert: true, startingTime: instant }]

test.each(entityNames)('the CSV has every field of %s', (name) => {
  const { fields, cells } = entities[name]
  const exported = Object.keys(fields).filter((field) =>
    samples.some((value) => cells({ id: 'x', [field]: value }).join() !== cells({ id: 'x' }).join()),
  )
  expect([...exported, ...(notExported[name] ?? [])].toSorted()).toEqual(Object.keys(fields).toSorted())
})

/** Fields that only rows of a page with a search text have. */
const addedBySearch: Partial<Record<EntityName, string[]>> = { sessions: ['match'] }

test.each(entityNames)('rows and records of %s contain the fields that their endpoints add', (name) => {
  const { list, get } = entityCalls[name]
  const added = ({ properties }: JsonSchema): string[] =>
    Object.keys(Object(properties)).filter((field) => field !== 'id' && !(field in entities[name].fields))
  const rows = added(Object(list.answer.describe).items)
  const record = added(Object(get.answer.describe))
  const { pageRow, record: recordRow } = tables[name]
  const sent = (field: string, json: Sql | undefined) => json?.text.includes(`"${field}":`)
  expect(rows.filter((field) => !sent(field, pageRow))).toEqual(addedBySearch[name] ?? [])
  // The route adds the version, as it is in the ETag.
  const addedByRoute = isEditable(name) ? ['version'] : []
  expect(record.filter((field) => !sent(field, recordRow))).toEqual(addedByRoute)
})
