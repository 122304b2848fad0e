// Finds what notes, views, tags, codes and the history say about a person, and removes it when the person is erased.
// PostgreSQL finds the candidate rows; this file decides which of them name the person, in the same way for the export, for
// the summary and for the erasure.

import sql, { raw, type Sql } from 'sql-template-tag'
import { type EditableName, editableNames } from '#contract/entities.ts'
import { fetchRows, type Transaction } from '#server/db/transaction.ts'
import { originalOf } from '#server/documents/stored/document-batches.sql.ts'
import { mergeDocuments } from '#server/documents/stored/documents.sql.ts'
import { prepareStored } from '#server/documents/stored/prepare.ts'
import { tables } from '#server/documents/stored/tables.sql.ts'
import { compute } from '#server/documents/threads/compute.ts'
import {
  inDocument,
  inEvent,
  patternOfTraces,
  type Traces,
  withoutTraces,
  withoutTracesInJson,
  withoutTracesInQuery,
} from '#server/documents/traces.ts'
import {
  forgetAuthor,
  mayNameInNotes,
  type NotedText,
  neutralNote,
  saveNeutralNote,
} from './erase-notes.sql.ts'

/** `neutral`: a row without the person; undefined where it names somebody else or nobody. */
type Place<Row> = { mayName: Sql; neutral(row: Row): Row | undefined }

/** `address`: of the webhook of its watch. */
type View = { id: string; name: string; query: string; address: string | null }

const webhook = sql`(select address from watches where view_id = saved_views.id)`

function views(traces: Traces): Place<View> {
  const pattern = patternOfTraces(traces)
  return {
    mayName: sql`
      select id, name, query, ${webhook} as address from saved_views
      where name ~* ${pattern} or query ~* ${pattern} or ${webhook} ~* ${pattern}`,
    neutral({ id, name, query, address }) {
      const neutral = {
        id,
        name: withoutTraces(name, traces),
        query: withoutTracesInQuery(query, traces),
        // A part of it leads nowhere.
        address: address !== null && withoutTraces(address, traces) !== address ? null : address,
      }
      const isSame = neutral.name === name && neutral.query === query && neutral.address === address
      return isSame ? undefined : neutral
    },
  }
}

function notes(traces: Traces): Place<NotedText> {
  return { mayName: mayNameInNotes(traces), neutral: (note) => neutralNote(note, traces) }
}

type Stored = { id: string; document: string }

function records(entity: EditableName, traces: Traces): Place<Stored> {
  const document = originalOf(entity)
  return {
    mayName: sql`
      select id, ${document} as document from ${raw(tables[entity].table)} where ${document} ~* ${patternOfTraces(traces)}`,
    neutral({ id, document }) {
      const neutral = withoutTracesInJson(document, traces, inDocument)
      return neutral === undefined ? undefined : { id, document: neutral }
    },
  }
}

/** Of writes, kept for a day for who repeats them. */
function answers(traces: Traces): Place<Stored> {
  const { neutral } = records('tags', traces)
  const mayName = sql`
    select ctid::text as id, answer as document from idempotency_keys where answer ~* ${patternOfTraces(traces)}`
  return { mayName, neutral }
}

type Entry = {
  id: string
  documentId: string
  isAbout: boolean
  isEvent: boolean
  before: string | null
  after: string | null
  original: string | null
}

/** Their values are numbers and hashes, whose names may be somebody's too. */
const namesNobody = sql`event in ('data.person-erased', 'console.record-pruned')`

/** What happened to their user record, wholly; of anything else the values that name them. */
function entries(traces: Traces): Place<Entry> {
  const { id, pseudonym } = traces
  const pattern = patternOfTraces(traces)
  return {
    mayName: sql`
      select * from (
        select history.id::text, document_id as "documentId", event is not null as "isEvent", before, after, original,
          event is not null and entity in ('users', 'experts') and document_id = ${id} as "isAbout"
        from history where ${namesNobody} is not true
      ) as entries where "isAbout" or before ~* ${pattern} or after ~* ${pattern} or original ~* ${pattern}`,
    neutral(entry) {
      if (entry.isAbout) return { ...entry, documentId: pseudonym, before: null, after: null }
      const rewrite = entry.isEvent ? inEvent : inDocument
      const [before, after, original] = [entry.before, entry.after, entry.original].map((json) =>
        json === null ? undefined : withoutTracesInJson(json, traces, rewrite),
      )
      if ((before ?? after ?? original) === undefined) return undefined
      return {
        ...entry,
        before: before ?? entry.before,
        after: after ?? entry.after,
        original: original ?? entry.original,
      }
    },
  }
}

export type Rows = <Row>(statement: Sql) => AsyncIterable<Row[]>

async function* namedIn<Row>(rows: Rows, { mayName, neutral }: Place<Row>): AsyncGenerator<Row> {
  for await (const batch of rows<Row>(mayName))
    for (const row of batch) {
      const changed = neutral(row)
      if (changed) yield changed
    }
}

/** The ids of the rows that name them. */
export async function findNaming(
  rows: Rows,
  part: 'notes' | 'views' | 'history' | EditableName,
  traces: Traces,
): Promise<string[]> {
  const ids: string[] = []
  const add = async (found: AsyncIterable<{ id: string }>) => {
    for await (const { id } of found) ids.push(id)
  }
  if (part === 'notes') await add(namedIn(rows, notes(traces)))
  else if (part === 'views') await add(namedIn(rows, views(traces)))
  else if (part === 'history') await add(namedIn(rows, entries(traces)))
  else await add(namedIn(rows, records(part, traces)))
  return ids
}

/** The numbers of the rows of the history that it has changed. */
export async function neutraliseTraces(db: Transaction, traces: Traces): Promise<number[]> {
  const locked: Rows = async function* (statement) {
    yield await db.query(sql`${statement} for update`)
  }
  const documents: Record<EditableName, string[]> = { tags: [], 'discount-codes': [] }
  for (const entity of editableNames)
    for await (const { document } of namedIn(locked, records(entity, traces)))
      documents[entity].push(document)
  for await (const { id, name, query, address } of namedIn(locked, views(traces))) {
    await db.execute(sql`update saved_views set name = ${name}, query = ${query} where id = ${id}`)
    if (address === null)
      await db.execute(sql`delete from watches where view_id = ${id} and address is not null`)
  }
  for await (const note of namedIn(locked, notes(traces))) await saveNeutralNote(db, note)
  await forgetAuthor(db, traces)
  for (const entity of editableNames) {
    const texts = documents[entity]
    const length = texts.reduce((sum, text) => sum + text.length, 0)
    const prepared = await compute(prepareStored, { entity, documents: texts }, length)
    if (prepared) await mergeDocuments(db, prepared)
  }
  for await (const { id, document } of namedIn(locked, answers(traces)))
    await db.execute(sql`update idempotency_keys set answer = ${document} where ctid = ${id}::tid`)
  // Last, as the changes of shared views and of records are in it.
  const changed: number[] = []
  for await (const { id, documentId, before, after, original } of namedIn(
    (all) => fetchRows(db, all),
    entries(traces),
  )) {
    await db.execute(sql`
      select erase_in_history(${id}, ${documentId}, ${before}, ${after}, ${original})`)
    changed.push(Number(id))
  }
  return changed.toSorted((one, other) => one - other)
}
