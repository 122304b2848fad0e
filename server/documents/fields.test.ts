// No field is forgotten: each text declares whether search finds it, and rows and records contain the fields that endpoints add.

import type { Sql } from 'sql-template-tag'
import { expect, test } from 'vitest'
import { entityCalls } from '#contract/endpoints.ts'
import { type EntityName, entityNames, isEditable } from '#contract/entities.ts'
import { addedIn } from '#contract/entity.ts'
import { seesAll } from '#contract/policy.ts'
import { tables } from '#server/documents/stored/tables.sql.ts'
import { declaredOf } from './mapping/targets.ts'

test.each(entityNames)('every text of %s says whether search looks into it', (name) => {
  const texts = declaredOf[name].filter(([, { kind }]) => kind === 'text' || kind === 'name')
  expect(texts.flatMap(([path, { searched }]) => (searched === undefined ? [path] : []))).toEqual([])
})

/** Fields that only rows of a page with a search text have. */
const addedBySearch: Partial<Record<EntityName, string[]>> = { sessions: ['match'] }

test.each(entityNames)('rows and records of %s contain the fields that their endpoints add', (name) => {
  const { list, get } = entityCalls[name]
  const rows = addedIn(Object(list.answer.describe).items)
  const record = addedIn(get.answer.describe)
  const { pageRow, record: recordRow } = tables[name]
  const sent = (field: string, json: Sql | undefined) => json?.text.includes(`"${field}":`)
  expect(rows.filter((field) => !sent(field, pageRow?.(seesAll)))).toEqual(addedBySearch[name] ?? [])
  // The route adds the version, as it is in the ETag.
  const addedByRoute = isEditable(name) ? ['version'] : []
  expect(record.filter((field) => !sent(field, recordRow))).toEqual(addedByRoute)
})
