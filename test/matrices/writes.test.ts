// What every write of tags and codes must ensure, whatever its endpoint: the source is asked first, each change has one row of history, a
// deletion leaves a tombstone, figures stay correct, and open pages are notified.

import sql, { raw } from 'sql-template-tag'
import { afterAll, describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { type EditableName, editableNames } from '#contract/entities.ts'
import { Problem } from '#contract/problem.ts'
import { tables } from '#server/documents/stored/tables.sql.ts'
import { findWrongFigures } from '#server/lists/maintained-figures.sql.ts'
import { authorization, requestOf } from './authorization.ts'
import { callerIn, serve } from './callers.ts'

const served = await serve()
const { client, db, context } = served
afterAll(() => client.close())

const writes = endpoints
  .filter(({ method }) => method !== 'GET')
  .map(({ method, path }) => `${method} ${path}`)

type Stored = Map<string, string>
type State = { records: Record<EditableName, Stored>; changes: string[]; buried: string[] }

async function read(): Promise<State> {
  const records: [string, Stored][] = []
  for (const entity of editableNames) {
    const rows = await db.query<{ id: string; document: string }>(
      sql`select id, document from ${raw(tables[entity].table)}`,
    )
    records.push([entity, new Map(rows.map(({ id, document }) => [id, document]))])
  }
  const changes = await db.query<{ of: string }>(
    sql`select entity || ' ' || document_id as of from history where event is null order by id`,
  )
  const buried = await db.query<{ of: string }>(sql`select entity || ' ' || id as of from tombstones`)
  return {
    // Object.fromEntries loses the type of the keys.
    records: Object.fromEntries(records) as State['records'],
    changes: changes.map(({ of }) => of),
    buried: buried.map(({ of }) => of),
  }
}

/** Returns 'tags law' for each record that has changed or no longer exists. */
function changedIn(before: State, after: State): string[] {
  return editableNames.flatMap((entity) => {
    const [old, now] = [before.records[entity], after.records[entity]]
    const ids = new Set([...old.keys(), ...now.keys()])
    return [...ids].filter((id) => old.get(id) !== now.get(id)).map((id) => `${entity} ${id}`)
  })
}

/** A marketplace source that does not answer. */
const silent = {
  edit: () => Promise.reject(new Problem('unavailable', 'silent')),
  act: () => Promise.reject(new Problem('unavailable', 'silent')),
  refreshUser: () => Promise.resolve(),
}

describe.each(writes)('%s', (name) => {
  it('changes no tag and no code while the mirrored source does not answer', async () => {
    const caller = await callerIn(served, { admin: true })
    const before = await read()
    context.source = silent
    const { status } = await client.send(requestOf(name, caller.own, caller.headers))
    context.source = undefined
    expect(await read()).toEqual(before)
    const ofRecords =
      editableNames.some((entity) => name.includes(`/api/${entity}`)) || name.includes('/acts/')
    if (ofRecords) expect(status).toBe(503)
  })

  it('records each change once, buries what it deletes, and keeps the figures', async () => {
    const caller = await callerIn(served, { admin: true })
    const before = await read()
    const told = new Set<string>()
    await served.untilNotified()
    const unsubscribe = served.context.changes.subscribe((notice) => told.add(notice))
    const { status } = await client.send(requestOf(name, caller.own, caller.headers))
    expect(status).toBe(authorization[name]?.expected.administrator)
    await served.untilNotified()
    unsubscribe()
    const after = await read()
    const changed = changedIn(before, after)
    expect(after.changes.slice(before.changes.length).toSorted()).toEqual(changed.toSorted())
    for (const entity of editableNames) {
      const own = changed.filter((one) => one.startsWith(`${entity} `))
      if (own.length > 0) expect(told).toContain(entity)
      for (const one of own) {
        const id = one.slice(entity.length + 1)
        expect(after.buried.includes(one), `a tombstone of ${one}`).toBe(!after.records[entity].has(id))
      }
    }
    expect(await findWrongFigures(db)).toEqual([])
  })
})
