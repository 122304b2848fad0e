// The modules offered in docs/mapping.md read the sample files next to them, and write edits that they read again.

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sql, { raw } from 'sql-template-tag'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { EntityName } from '#contract/entities.ts'
import { readConfig } from '#server/config/config.ts'
import { tableNames, tables, wholeOf } from '#server/documents/stored/tables.sql.ts'
import { testApp } from '#test/app.ts'
import { makeFolderOf, runCommand } from '#test/commands.ts'
import { mapByFile } from '#test/mapping.ts'
import { doctorCommand } from './doctor.ts'
import { importCommand } from './import.ts'

const page = await readFile(new URL('../../docs/mapping.md', import.meta.url), 'utf8')
const stoa = await testApp()
const { app, db } = stoa
const { headers } = await stoa.signIn({ admin: true })
const io = { db, config: readConfig({}) }

/** Returns the indented blocks below a line with the name of a file, by this name. */
function filesIn(title: string): Record<string, string> {
  const section = page.split(/^### /m).find((one) => one.startsWith(`${title}\n`)) ?? ''
  const blocks = section.matchAll(/^`(\S+)`:\n\n((?: {4}.*\n|\n(?= {4}))+)/gm)
  return Object.fromEntries(
    [...blocks].map(([, name = '', text = '']) => [name, text.replace(/^ {4}/gm, '')]),
  )
}

async function stored(entity: EntityName): Promise<unknown[]> {
  const rows = await db.query<{ document: string }>(sql`
    select ${wholeOf(entity)} as document from ${raw(tables[entity].table)} where length(id) < 8 order by id`)
  return rows.map(({ document }) => JSON.parse(document))
}

const at = (iso: string) => ({ seconds: Date.parse(iso) / 1000, nanoseconds: 0 })

beforeEach(async () => {
  await db.query(sql`delete from users where length(id) < 8`)
  for (const table of tableNames.filter((name) => name !== 'users'))
    await db.query(sql`delete from ${raw(table)}`)
})
afterAll(() => mapByFile(undefined))

type Read = Partial<Record<EntityName, object[]>>

/** The documents that each module reads from its samples. */
const pages: Record<string, Read> = {
  'Tables of a SQL database': {
    users: [
      { id: '7', username: 'ada@example.org', displayName: 'Ada Lovelace', Expert: { IsExpert: false } },
      { id: '8', displayName: 'Ben Okri', Expert: { IsExpert: true, HourlyRate: '90.00' } },
    ],
    sessions: [
      {
        id: '70',
        userId: '7',
        expertId: '8',
        status: 'No show',
        question: 'Notice periods',
        slot: { startingTime: at('2026-03-05T09:00:00Z'), endingTime: at('2026-03-05T09:45:00Z') },
        totalPrice: '67.50',
      },
    ],
    tags: [{ id: '41', name: 'Tax law', color: '#cc3366' }],
    'discount-codes': [{ id: 'SPRING', percentageDiscount: 20, expirationDate: at('2027-06-01T00:00:00Z') }],
  },
  'Payments as CSV': {
    users: [{ id: 'cus_7', username: 'ada@example.org', displayName: 'Ada Lovelace' }],
    sessions: [
      {
        id: 'ch_70',
        userId: 'cus_7',
        expertId: '8',
        slot: { startingTime: at('2026-03-05T09:00:00Z'), endingTime: at('2026-03-05T09:45:00Z') },
        totalPrice: '1067.50',
        dateCreated: at('2026-03-01T12:00:00Z'),
      },
      { id: 'ch_71', status: 'Refunded', totalPrice: '90.00' },
    ],
    'discount-codes': [{ id: 'SPRING', percentageDiscount: 20, expirationDate: at('2027-06-01T00:00:00Z') }],
  },
  'Firestore with other names': {
    users: [{ id: 'p8', displayName: 'Ben Okri', Expert: { IsExpert: true, HourlyRate: '90.00' } }],
    sessions: [
      {
        id: 'b70',
        userId: 'p7',
        expertId: 'p8',
        status: 'Completed',
        slot: { startingTime: at('2026-03-05T09:00:00Z'), endingTime: at('2026-03-05T09:45:00Z') },
        sessionPrice: '56.25',
        totalPrice: '67.50',
        transcripts: ['Ada: How long is the notice?'],
      },
    ],
    tags: [{ id: 't1', name: 'Tax law', color: '#cc3366' }],
  },
}

describe.each(Object.entries(pages))('the module for %s', (title, expected) => {
  beforeEach(async () => {
    const folder = await makeFolderOf(filesIn(title))
    await mapByFile(join(folder, 'stoa.mapping.mjs'))
    const sampled = await runCommand(doctorCommand, ['--sample', '10', folder], io)
    const unread = sampled.printed
      .filter((line) => line.includes('\tunknown'))
      .map((line) => line.split('\t')[1])
    expect([sampled.status, unread]).toEqual([0, title.startsWith('Firestore') ? ['look.bold'] : []])
    expect((await runCommand(importCommand, [folder], io)).status).toBe(0)
  })

  test('reads every field of its samples', async () => {
    // The keys of a record of entities.
    for (const [entity, documents] of Object.entries(expected))
      expect(await stored(entity as EntityName)).toMatchObject(documents)
  })

  const call = async (method: 'PATCH' | 'POST', url: string, payload: object) =>
    (await app.inject({ method, url, headers, payload })).json()

  test.runIf(expected['discount-codes'])('writes codes that it reads again', async () => {
    const changed = { id: 'SPRING', percentageDiscount: 25, expirationDate: at('2028-01-31T10:30:00Z') }
    expect(await call('PATCH', '/api/discount-codes/SPRING', changed)).toMatchObject(changed)
    const created = { ...changed, id: 'AUTUMN' }
    expect(await call('POST', '/api/discount-codes', created)).toMatchObject(created)
  })

  test.runIf(expected.tags)('writes tags that it reads again', async () => {
    const [tag] = await stored('tags')
    const changed = { name: 'Law', color: 'teal' }
    expect(await call('PATCH', `/api/tags/${Object(tag).id}`, changed)).toMatchObject(changed)
  })
})
