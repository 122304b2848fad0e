// What views and the history say of a person who is erased. Rows that may name them are found by PostgreSQL and rewritten here, as
// only a part of what a pattern finds is meant (server/documents/traces.ts).

import sql from 'sql-template-tag'
import { fetchRows } from '#server/db/fetch-rows.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { patternOfTraces, type Traces, withoutTraces, withoutTracesInJson } from '#server/documents/traces.ts'

type View = { id: string; name: string; query: string }

export async function neutraliseViews(db: Transaction, traces: Traces): Promise<void> {
  const pattern = patternOfTraces(traces)
  const mayName = sql`select id, name, query from saved_views where name ~* ${pattern} or query ~* ${pattern}`
  for await (const views of fetchRows<View>(db, mayName))
    for (const { id, name, query } of views) {
      const neutral = { name: withoutTraces(name, traces), query: withoutTraces(query, traces) }
      if (neutral.name !== name || neutral.query !== query)
        await db.execute(
          sql`update saved_views set name = ${neutral.name}, query = ${neutral.query} where id = ${id}`,
        )
    }
}

type Entry = {
  id: string
  isOfMembers: boolean
  before: string | null
  after: string | null
  original: string | null
}

/** What verify needs whole, to explain erased and pruned rows. Its values are numbers and hashes, its names may be somebody's too. */
const namesNobody = sql`event in ('data.person-erased', 'console.record-pruned')`

/** The values of the history that name them. Without their salt nobody can tell what they were. Returns the numbers of the rows. */
export async function neutraliseHistory(db: Transaction, traces: Traces): Promise<number[]> {
  const { id, pseudonym, texts } = traces
  const about = await db.query<{ id: string }>(sql`
    update history set document_id = ${pseudonym}, salt = null
    where entity in ('users', 'experts') and document_id = ${id} and ${namesNobody} is not true returning id::text`)
  const changed = new Set(about.map((row) => row.id))
  // Values of members are roles, programs and names of their own, which somebody may be called as well.
  const addresses = { ...traces, texts: texts.filter((text) => text.includes('@')) }
  const pattern = patternOfTraces(traces)
  const mayName = sql`
    select id::text, area in ('members', 'sign-ins') as "isOfMembers", before, after, original from history
    where (before ~* ${pattern} or after ~* ${pattern} or original ~* ${pattern}) and ${namesNobody} is not true`
  for await (const entries of fetchRows<Entry>(db, mayName))
    for (const entry of entries)
      if (await neutraliseEntry(db, entry, entry.isOfMembers ? addresses : traces)) changed.add(entry.id)
  return [...changed].map(Number).toSorted((one, other) => one - other)
}

async function neutraliseEntry(db: Transaction, entry: Entry, traces: Traces): Promise<boolean> {
  const neutralised = (json: string | null) => (json === null ? null : withoutTracesInJson(json, traces))
  const before = neutralised(entry.before)
  const after = neutralised(entry.after)
  const original = neutralised(entry.original)
  if (before === entry.before && after === entry.after && original === entry.original) return false
  await db.execute(sql`
    update history set before = ${before}, after = ${after}, original = ${original}, salt = null where id = ${entry.id}`)
  return true
}
