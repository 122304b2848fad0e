// Summaries of the stored documents by field: of all documents, or of a sample with a bounded cost.

import sql, { raw, type Sql } from 'sql-template-tag'
import { type EntityName, entityNames } from '#contract/entities.ts'
import type { FieldSummary } from '#contract/field-summary.ts'
import type { Db } from '#server/db/client.ts'
import type { Pool } from '#server/db/pool.ts'
import {
  addSummaries,
  concluded,
  nothingRead,
  type Summary,
} from '#server/documents/mapping/field-summary.ts'
import { originalOf, readOriginals } from '#server/documents/stored/document-batches.sql.ts'
import { bytesOfWhole, tables } from '#server/documents/stored/tables.sql.ts'
import { compute } from '#server/documents/threads/compute.ts'
import { documentCount } from '#server/lists/selection/listing.sql.ts'
import { summariseTexts } from './summarise-texts.ts'

/** The sample of one entity: large enough to estimate a share of half, small enough to be read again after each change. */
const sampled = { documents: 300, bytes: 1 << 20 }

export async function summariseAll(db: Pool, entity: EntityName): Promise<FieldSummary> {
  let summary = nothingRead
  for await (const rows of readOriginals(db, entity))
    summary = addSummaries(summary, await summaryOf(entity, rows))
  return concluded(entity, summary, false)
}

/** Summarises all documents if they are few, otherwise a sample, which stays the same until documents change. */
export async function summariseSamples(db: Db): Promise<FieldSummary[]> {
  const summaries: FieldSummary[] = []
  for (const entity of entityNames) summaries.push(await summariseSample(db, entity))
  return summaries
}

async function summariseSample(db: Db, entity: EntityName): Promise<FieldSummary> {
  const [row] = await db.query<{ count: number }>(sql`select ${documentCount(entity)}::float8 as count`)
  const count = row?.count ?? 0
  const rows = await db.query<{ document: string }>(sql`
    select ${originalOf(entity)} as document from (
      select *, sum(bytes) over (order by place) as until, row_number() over (order by place) as number from (
        select *, ctid as place, coalesce(octet_length(original), ${bytesOfWhole(entity)}) as bytes
        from ${raw(tables[entity].table)} ${sampling(count)} limit ${sampled.documents}
      ) as chosen
    ) as measured where until <= ${sampled.bytes} or number = 1`)
  return concluded(entity, await summaryOf(entity, rows), rows.length < count)
}

/** Selects whole blocks of the table, and somewhat more of them than needed. */
function sampling(count: number): Sql {
  if (count <= sampled.documents) return sql``
  const percent = Math.min(100, (120 * sampled.documents) / count)
  return sql`tablesample system (${percent}::float4) repeatable (1)`
}

async function summaryOf(entity: EntityName, rows: { document: string }[]): Promise<Summary> {
  const documents = rows.map(({ document }) => document)
  const length = documents.reduce((sum, document) => sum + document.length, 0)
  return await compute(summariseTexts, { entity, documents }, length)
}
