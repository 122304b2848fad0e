// One hostile import: all documents are loaded, every call answers, the doctor lists the faults, and the export returns
// all.

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sql, { raw } from 'sql-template-tag'
import { expect, test } from 'vitest'
import { fillPath } from '#contract/endpoint.ts'
import { entityNames } from '#contract/entities.ts'
import { testApp } from '#test/app.ts'
import { makeFolderOf, runCommand } from '#test/commands.ts'
import { hostileFiles, hostileLines } from '#test/hostile.ts'
import { awkwardIds, scripts } from '#test/hostile-values.ts'
import { pagesFrom } from '#test/pages.ts'
import { doctorCommand } from './doctor.ts'
import { exportCommand, importCommand } from './import.ts'

const stoa = await testApp()
const { app, db, signIn } = stoa
const { headers } = await signIn({ admin: true })

const get = (url: string) => app.inject({ url, headers })

const importHostile = async () => runCommand(importCommand, [await makeFolderOf(hostileFiles())], stoa)

test('a hostile import is loaded completely', async () => {
  const { status, reported } = await importHostile()
  expect(reported.filter((line) => /jsonl:\d/.test(line))).toEqual([])
  expect(status).toBe(0)
  expect(Object.prototype).not.toHaveProperty('isAdmin')
})

test.each(entityNames)(
  'after a hostile import every list of %s answers, whole and by pages, with every document in it',
  async (entity) => {
    const ids = new Set(hostileLines(entity).map((line) => JSON.parse(line).id))
    const whole = (await get(`/api/${entity}`)).json()
    expect(new Set(whole.map((one: { id: string }) => one.id))).toEqual(
      entity === 'users'
        ? new Set([...ids, whole.find((one: { isAdmin: unknown }) => one.isAdmin === true).id])
        : ids,
    )
    const pages = await pagesFrom(get, `/api/${entity}?limit=200`)
    expect(pages.flatMap((page) => page.json())).toHaveLength(whole.length)
  },
)

test.each(entityNames)('after a hostile import every record of %s is found by its id', async (entity) => {
  for (const line of hostileLines(entity)) {
    const { id } = JSON.parse(line)
    const answer = await get(fillPath(`/api/${entity}/{id}`, { id }))
    expect([id, answer.statusCode, answer.json().id]).toEqual([id, 200, id])
  }
})

test('after a hostile import the filters accept unusual ids', async () => {
  for (const id of awkwardIds) {
    const query = encodeURIComponent(id)
    for (const url of [`sessions?user=${query}`, `feedback?session=${query}`, `feedback?expert=${query}`]) {
      const answer = await get(`/api/${url}`)
      // The number 0 is an id too: the one of the documents of test/hostile.ts with a 0 in each field.
      const found = answer.json().map((one: { id: string }) => one.id)
      expect([url, found.filter((one: string) => !one.startsWith('wrong-'))]).toEqual([url, [id]])
    }
  }
})

test.each([...scripts, ...awkwardIds])('after a hostile import the search for %j answers', async (q) => {
  const answer = await get(`/api/search?${new URLSearchParams({ q: q.slice(0, 200) })}`)
  expect(answer.statusCode).toBe(200)
  expect(answer.json().q).toBe(q.slice(0, 200).trim())
})

test('after a hostile import the dashboard and the CSV exports answer', async () => {
  expect((await get('/api/dashboard')).statusCode).toBe(200)
  for (const entity of entityNames) {
    const csv = await get(`/api/${entity}.csv`)
    expect(csv.statusCode).toBe(200)
    expect(csv.body).not.toMatch(/(^|,|\n)"?=HYPERLINK/)
  }
})

test('after a hostile import the doctor lists malformed fields of every entity', async () => {
  const { status, printed, reported } = await runCommand(doctorCommand, [], stoa)
  expect(status).toBe(0)
  for (const entity of entityNames) {
    expect(printed).toContainEqual(expect.stringMatching(new RegExp(`^${entity}\twrong-`)))
    expect(printed).toContainEqual(
      expect.stringMatching(new RegExp(`^${entity}\tbeyond-doubles\t\\w+\t1e400\t`)),
    )
  }
  const faults = printed.map((line) => line.split('\t')).filter((cells) => cells[4]?.startsWith('expected '))
  for (const cells of faults) expect(cells).toHaveLength(5)
  expect(reported).toContain(`${faults.length} malformed fields.`)
})

test('after a hostile import the export returns it, number for number, and importing that again changes nothing', async () => {
  const folder = await makeFolderOf()
  await runCommand(exportCommand, [folder], stoa)
  for (const entity of entityNames) {
    const exported = (await readFile(join(folder, `${entity}.jsonl`), 'utf8')).trimEnd().split('\n')
    const byId = new Map(exported.map((line) => [JSON.parse(line).id, line]))
    for (const line of hostileLines(entity)) {
      const document = JSON.parse(line)
      expect(JSON.parse(byId.get(document.id) ?? 'null')).toEqual(document)
    }
    expect(byId.get('large-numbers')).toMatch(/12345678901234567890,-9007199254740993,/)
  }
  const before = await checksums()
  expect((await runCommand(importCommand, [folder], stoa)).status).toBe(0)
  expect(await checksums()).toEqual(before)
})

/** Hashes every row with the number of the transaction that wrote it. Faults are written again, at other positions. */
async function checksums() {
  return Promise.all(
    ['users', 'sessions', 'feedback', 'tags', 'discount_codes', 'faults'].map(async (table) => {
      const isFaults = table === 'faults'
      const content = isFaults ? sql`(to_jsonb(t) - 'place')` : sql`t`
      const written = isFaults ? sql`''` : sql`xmin::text`
      const [row] = await db.query(sql`
        select md5(string_agg(content || written, '|' order by content)) as sum, count(*)::int as rows
        from (select ${content}::text as content, ${written} as written from ${raw(table)} t) as found`)
      return { table, ...row }
    }),
  )
}
