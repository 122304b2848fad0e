// stoa import and stoa export: accepted folders, reported faults, and files. An export of any document is in hostile.test.ts.

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { type EntityName, entityNames } from '#contract/entities.ts'
import { readConfig } from '#server/config/config.ts'
import { UsageError } from '#server/process/io.ts'
import { makeFolderOf, runCommand } from '#test/commands.ts'
import { testDatabase } from '#test/database.ts'
import { originalsOf } from '#test/documents.ts'
import { exportCommand, importCommand } from './import.ts'

const db = await testDatabase()
const stoa = { db, config: readConfig({}) }

beforeEach(async () => {
  await db.query(sql`truncate users, sessions, feedback, tags, discount_codes, faults`)
})

const importOf = async (files: Record<string, string | Buffer>) =>
  runCommand(importCommand, [await makeFolderOf(files)], stoa)

const stored = (entity: EntityName = 'tags') => originalsOf(db, entity)

describe('import', () => {
  test('loads the files that exist', async () => {
    const { status, printed, reported } = await importOf({
      'users.jsonl': '{"id":"u","displayName":"Ada"}\n',
      'discount-codes.jsonl': '{"id":"C"}\n{"id":"D"}\n',
      'notes.txt': 'nothing to do with it',
    })
    expect([status, printed]).toEqual([
      0,
      [
        'file                  lines  read  refused',
        'users.jsonl               1     1        0',
        'discount-codes.jsonl      2     2        0',
        'notes.txt                 -     -        -  not read: it has the name of no entity',
      ],
    ])
    expect(reported).toEqual([
      expect.stringMatching(/^users: 1 \(.* a second\)$/),
      expect.stringMatching(/^discount-codes: 2 /),
    ])
    expect([await stored('users'), await stored('discount-codes')]).toEqual([
      [{ id: 'u', displayName: 'Ada' }],
      [{ id: 'C' }, { id: 'D' }],
    ])
  })

  test('of several documents with the same id the last one counts, within a batch and across batches', async () => {
    const filler = Array.from({ length: 2_500 }, (_, index) => `{"id":"x${index}"}`)
    const lines = ['{"id":"a","name":"1"}', '{"id":"a","name":"2"}', ...filler, '{"id":"a","name":"3"}']
    const { status, printed } = await importOf({ 'tags.jsonl': lines.join('\n') })
    expect([status, printed[1]]).toEqual([
      1,
      expect.stringMatching(/ 2 replaced by a later one of the same id$/),
    ])
    expect(await stored()).toHaveLength(2_501)
    expect(await stored()).toContainEqual({ id: 'a', name: '3' })
  })

  test('replaces existing documents completely, and does not change others', async () => {
    await importOf({ 'tags.jsonl': '{"id":"a","name":"old","note":1}\n{"id":"b"}' })
    await importOf({ 'tags.jsonl': '{"id":"a","color":"red"}' })
    expect(await stored()).toEqual([{ id: 'a', color: 'red' }, { id: 'b' }])
  })

  test('reports each line that is not a document by file and line, counts them, and loads the others', async () => {
    const folder = await makeFolderOf({
      'tags.jsonl': '{"id":"a"}\nnonsense\n \t\n{"name":"no id"}\n{"id":"b"}',
      'feedback.jsonl': '[]\r\n{"id":"f"}',
    })
    const { status, reported } = await runCommand(importCommand, [folder], stoa)
    expect(status).toBe(1)
    expect(reported.filter((line) => line.startsWith('/'))).toEqual([
      `${folder}/feedback.jsonl:1: is no JSON object`,
      `${folder}/tags.jsonl:2: is not valid JSON`,
      `${folder}/tags.jsonl:4: has no id`,
    ])
    expect(reported.at(-1)).toBe('3 lines were not loaded.')
    expect([await stored(), await stored('feedback')]).toEqual([[{ id: 'a' }, { id: 'b' }], [{ id: 'f' }]])
  })

  test.each([
    ['a malformed field', 0, '{"id":"a","name":7}\n{"id":"b","name":[]}', '2 values of name malformed'],
    [
      'no field of the entity',
      1,
      '{"id":"a","fields":{"name":"A"}}\n{"id":"b"}',
      '1 without any specified field',
    ],
  ])('counts documents with %s, and names the command that lists them', async (_, status, lines, note) => {
    const ran = await importOf({ 'tags.jsonl': lines })
    expect([ran.status, ran.printed[1]?.endsWith(note)]).toEqual([status, true])
    expect(ran.reported.at(-1)).toMatch(/ stored as it came, and listed by npm run stoa -- doctor\.$/)
  })

  test('refuses lines that are not UTF-8, which would give different ids the same characters', async () => {
    const lines = ['{"id":"a\xff"}', '{"id":"a\xfe"}', '{"id":"a"}']
    const folder = await makeFolderOf({ 'tags.jsonl': Buffer.from(lines.join('\n'), 'latin1') })
    const { status, printed, reported } = await runCommand(importCommand, [folder], stoa)
    expect([status, ...reported.filter((line) => line.startsWith('/'))]).toEqual([
      1,
      `${folder}/tags.jsonl: 2 lines are not UTF-8 and were not loaded. They are probably Latin-1 or Windows-1252: save the file as UTF-8.`,
    ])
    expect(printed[1]).toBe('tags.jsonl      3     1        2  2 is not UTF-8')
    expect(await stored()).toEqual([{ id: 'a' }])
  })

  test('reports a folder that is missing, or has none of the files', async () => {
    const empty = await makeFolderOf()
    for (const folder of [empty, join(empty, 'missing')]) {
      const run = runCommand(importCommand, [folder], stoa)
      await expect(run).rejects.toThrow(UsageError)
      await expect(run).rejects.toThrow(`The folder ${folder} holds none of users.jsonl, `)
    }
  })
})

describe('export', () => {
  test('creates the folder, and a file for every entity, also empty ones, which come back, and records those with data of people', async () => {
    const folder = join(await makeFolderOf(), 'new', 'folder')
    await runCommand(exportCommand, [folder], stoa)
    const told = sql`string_agg(concat_ws(' ', event, entity, after::json ->> 'rows'), ', ' order by id)`
    const ofPeople = ['users', 'sessions', 'feedback']
    const lines = ofPeople.map((name) => `data.export-began ${name}, data.exported ${name} 0`)
    expect(await db.query(sql`select ${told} as told from history where event ~ 'export'`)).toEqual([
      { told: lines.join(', ') },
    ])
    for (const entity of entityNames) expect(await readFile(join(folder, `${entity}.jsonl`), 'utf8')).toBe('')
    expect((await runCommand(importCommand, [folder], stoa)).status).toBe(0)
  })

  test('replaces an older export completely', async () => {
    const folder = await makeFolderOf({ 'tags.jsonl': '{"id":"older"}\n' })
    await importOf({ 'tags.jsonl': '{"id":"newer"}' })
    await runCommand(exportCommand, [folder], stoa)
    expect(await readFile(join(folder, 'tags.jsonl'), 'utf8')).toBe('{"id":"newer"}\n')
  })
})
