// Every change of a tag or a discount code leaves exactly one entry in its history.

import { basename } from 'node:path'
import sql, { raw } from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { loadLines } from '#server/backup/load.ts'
import { importCommand } from '#server/commands/import.ts'
import { testApp } from '#test/app.ts'
import { changeHistory } from '#test/change-history.ts'
import { makeFolderOf, runCommand } from '#test/commands.ts'

const stoa = await testApp()
const { app, db } = stoa
const administrator = await stoa.signIn({ admin: true })

beforeEach(async () => {
  await changeHistory(db, 'truncate history, tags, discount_codes, faults')
})

const kinds = [
  { entity: 'tags', table: 'tags', field: 'name', values: ['one', 'two', 'three'] },
  { entity: 'discount-codes', table: 'discount_codes', field: 'percentageDiscount', values: [1, 2, 3] },
] as const

describe.each(kinds)('the history of $entity', ({ entity, table, field, values }) => {
  const [first, second, third] = values
  const line = (id: string, value: unknown) => JSON.stringify({ id, [field]: value })

  async function importLines(lines: string[]): Promise<string> {
    const folder = await makeFolderOf({ [`${entity}.jsonl`]: lines.join('\n') })
    await runCommand(importCommand, [folder], stoa)
    return `${basename(folder)}/${entity}.jsonl`
  }

  const changesOf = async (id: string) =>
    (
      await app.inject({ url: `/api/history?entity=${entity}&id=${id}`, headers: administrator.headers })
    ).json()

  /** Versions count the changes: there are as many entries as versions, each based on the previous one. */
  async function expectEveryChange(): Promise<void> {
    const missing = await db.query(sql`
      select id, version, entries from ${raw(table)} t left join (
        select document_id as id, count(*) as entries,
          count(*) filter (where before is null) as created,
          (array_agg(history.after order by history.id desc))[1] as latest
        from history where event is null and entity = ${entity} group by document_id) h using (id)
      where entries is distinct from version or created <> 1 or latest <> document`)
    expect(missing).toEqual([])
    const broken = await db.query(sql`
      select * from (select before, lag(after) over (partition by document_id order by id) as previous from history where event is null) as entries
      where before is distinct from previous`)
    expect(broken).toEqual([])
  }

  test('records what an import created and changed, with its file, but no unchanged documents', async () => {
    const created = await importLines([line('a', first), line('same', first)])
    const replaced = await importLines([line('a', second), line('same', first)])
    const at = { seconds: expect.any(Number), nanoseconds: expect.any(Number) }
    const before = expect.objectContaining({ [field]: first })
    const after = expect.objectContaining({ [field]: second })
    const id = expect.stringMatching(/^\d+$/)
    expect(await changesOf('a')).toEqual([
      { id, at, actor: { uid: 'import', file: replaced }, kind: 'changed', act: null, before, after },
      {
        id,
        at,
        actor: { uid: 'import', file: created },
        kind: 'created',
        act: null,
        before: null,
        after: before,
      },
    ])
    expect(await changesOf('same')).toHaveLength(1)
    await expectEveryChange()
  })

  test('has one entry for each version, through imports small and large, and changes at the console', async () => {
    const small = Array.from({ length: 30 }, (_, n) => line(`s${n}`, first))
    await importLines([...small, line('s0', second), line('s0', third)])
    await changeHistory(db, `truncate ${table}, history`)
    await load([...small, line('s0', second)])
    await load(Array.from({ length: 5_000 }, (_, n) => line(`s${n}`, n % 2 === 0 ? first : second)))
    const url = `/api/${entity}/s1`
    const code = { id: 's1', percentageDiscount: 9, expirationDate: { seconds: 1, nanoseconds: 0 } }
    const payload = entity === 'tags' ? { name: 'by hand', color: 'red' } : code
    const answer = await app.inject({ method: 'PATCH', url, headers: administrator.headers, payload })
    expect(answer.statusCode).toBe(200)
    await importLines([line('s1', third), line('new', first)])
    await expectEveryChange()
    expect((await changesOf('s1')).map((change: { actor: { uid: string } }) => change.actor.uid)).toEqual([
      'import',
      administrator.uid,
      'import',
      'import',
    ])
  })

  test('is written with the document or not at all', async () => {
    await importLines([line('a', first)])
    await db.query(sql`alter table history rename column import_file to gone`)
    const run = importLines([line('a', second)])
    await expect(run).rejects.toThrow('import_file')
    await db.query(sql`alter table history rename column gone to import_file`)
    await expectEveryChange()
  })

  /** Loads like a file of many lines: in threads, and into an empty table without indexes. */
  const load = (lines: string[]) =>
    loadLines(db, entity, chunksOf(lines), 1_000_000, quiet, { actor: { uid: 'import', file: 'many' } })
})

const quiet = { written: () => undefined, indexing: () => undefined }

async function* chunksOf(lines: string[]) {
  for (let start = 0; start < lines.length; start += 1_000)
    yield new TextEncoder().encode(`${lines.slice(start, start + 1_000).join('\n')}\n`)
}
