// stoa restore with files whose checksum is valid and whose content is not: a sentence, and nothing is written. And with
// files that unpack to more than the memory.

import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createGzip, gunzipSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Problem } from '#contract/problem.ts'
import { readConfig } from '#server/config/config.ts'
import { explain } from '#server/process/io.ts'
import { makeFolderOf, runCommand } from '#test/commands.ts'
import { openTestDatabase } from '#test/database.ts'
import { store } from '#test/documents.ts'
import { empty, everythingIn } from './backup.testbed.ts'
import { backupCommand } from './backup.ts'
import { importCommand } from './import.ts'
import { restoreCommand } from './restore.ts'

const config = readConfig({})
const { db: source } = await openTestDatabase()
const { db: target } = await openTestDatabase()
const nothing = await everythingIn(target)
const secret = 'k'.repeat(32)
let whole: string[] = []

beforeAll(async () => {
  await store(source, 'tags', [{ id: 't', name: 'T', color: 'red' }])
  await store(source, 'users', [{ id: 'u', displayName: 'Ada', isAdmin: true }])
  await store(source, 'sessions', [{ id: 's', userId: 'u', totalPrice: '12.50', transcripts: ['hello'] }])
  await source.query(sql`update users set version = 1763790000000000`)
  await source.query(sql`insert into tombstones values ('users', 'gone', 1763790000000001)`)
  await source.query(
    sql`insert into accounts (uid, email, password_hash) values ('u', 'u@example.com', 'hash')`,
  )
  await source.query(sql`
    insert into saved_views (id, owner_uid, name, screen, query, is_shared) values ('v', 'u', 'V', 'tags', '', true)`)
  await source.query(sql`
    insert into history (actor_uid, actor_email, entity, document_id, before, after)
    values ('u', 'u@example.com', 'tags', 't', '{}', '{}')`)
  const folder = await mkdtemp(join(tmpdir(), 'stoa-backup-'))
  const path = join(folder, 'stoa.backup')
  await runCommand(backupCommand, [path], { db: source, config })
  whole = gunzipSync(await readFile(path))
    .toString()
    .trimEnd()
    .split('\n')
    .slice(0, -1)
  await rm(folder, { recursive: true })
})

beforeEach(() => empty(target))

async function backUp(...options: string[]): Promise<string> {
  const path = join(await makeFolderOf(), 'stoa.backup')
  await runCommand(backupCommand, [path, ...options], { db: source, config })
  return path
}

const restore = (path: string, ...options: string[]) =>
  runCommand(restoreCommand, [path, ...options], { db: target, config })

/** The lines with a valid end: what somebody who can write the file would make. */
function sealed(lines: string[]): Buffer {
  const content = lines.map((line) => `${line}\n`).join('')
  const counts: Record<string, number> = {}
  let section = ''
  for (const line of lines) {
    if (line.startsWith('[')) section = sectionOf(line)
    else counts[section] = (counts[section] ?? 0) + 1
  }
  const sha256 = createHash('sha256').update(content).digest('hex')
  return gzipSync(`${content}${JSON.stringify(['end', { lines: counts, sha256 }])}\n`)
}

function sectionOf(mark: string): string {
  try {
    return String(JSON.parse(mark)[0])
  } catch {
    return ''
  }
}

async function restoreOf(content: Buffer): Promise<string> {
  const path = join(await makeFolderOf({ backup: content }), 'backup')
  try {
    return String((await restore(path)).status)
  } catch (error) {
    const sentence = explain(error)
    expect(error, sentence).toBeInstanceOf(Problem)
    expect(sentence).not.toMatch(/\n|\bat .*\.(ts|js):\d/)
    return sentence
  }
}

const changed = (from: string | RegExp, to: string) => whole.map((line) => line.replace(from, to))
const within = (mark: string, ...lines: string[]) =>
  whole.flatMap((line) => (line === `["${mark}"]` ? [line, ...lines] : [line]))

test('the same lines, sealed again, are restored', async () => {
  expect(await restoreOf(sealed(whole))).toBe('0')
})

describe('a resealed file is refused with a sentence, and nothing is written', () => {
  test.each<[string, () => string[], RegExp]>([
    ['with its title twice', () => [whole[0] ?? '', ...whole], /is damaged/],
    ['without its title', () => whole.slice(1), /is no backup/],
    ['with a title that says nothing', () => ['["stoa backup",7]', ...whole.slice(1)], /is no backup/],
    ['with steps that are no texts', () => changed('"schema"', '{},"schema"'), /is no backup/],
    ['with a section twice', () => [...whole, '["tags"]'], /is damaged/],
    ['with a section that nobody knows', () => [...whole, '["sign_ins"]'], /is damaged/],
    ['with a line that is no mark', () => within('tags', '[}'), /is damaged/],
    ['with another section', () => changed('["versions"]', '["tombstones"]'), /is damaged/],
    [
      'with a number for a document',
      () => within('tags', '7'),
      /A document of tags in the backup is no JSON object/,
    ],
    [
      'with a document without an id',
      () => within('tags', '{}'),
      /A document of tags in the backup has no id/,
    ],
    ['with half a document', () => changed('{"id":"t"', '{"id":'), /A document of tags/],
    [
      'with nothing for a version',
      () => within('versions', ''),
      /A row of versions in the backup is no JSON object/,
    ],
    [
      'with a text for a version',
      () => changed('1763790000000000', '"x"'),
      /A row of versions in the backup has no version/,
    ],
    [
      'with a version below 1',
      () => changed('1763790000000000', '-7'),
      /A row of versions in the backup has no version/,
    ],
    [
      'with a version beyond all',
      () => changed('1763790000000001', '1e300'),
      /A row of tombstones in the backup has no version/,
    ],
    [
      'with a deletion of nothing',
      () => changed('{"entity":"users","id":"gone"', '{"entity":"x","id":"gone"'),
      /names no entity/,
    ],
    [
      'with a deletion without an id',
      () => changed('"id":"gone"', '"id":null'),
      /A row of tombstones in the backup cannot be stored/,
    ],
    [
      'with an account twice',
      () => within('accounts', whole.find((line) => line.includes('u@example.com')) ?? ''),
      /A row of accounts in the backup cannot be stored: duplicate/,
    ],
    [
      'with an account without a name',
      () => changed('"uid":"u"', '"uid":""'),
      /A row of accounts in the backup has no uid/,
    ],
    ['with other columns', () => within('accounts', '{"evil":1}'), /A row of accounts/],
    [
      'with a time that is none',
      () => changed(/"created_at":"[^"]*"/, '"created_at":"yesterdays"'),
      /cannot be stored/,
    ],
    [
      'with a NUL',
      () => changed('"actor_uid":"u"', '"actor_uid":"\\u0000"'),
      /A row of history in the backup cannot be stored/,
    ],
    [
      'with the last number of the history',
      () => changed(/\{"id":\d+,/, '{"id":9223372036854775807,'),
      /A row of history in the backup has no number/,
    ],
    [
      'with a view of nobody',
      () => changed('"owner_uid":"u"', '"owner_uid":"x"'),
      /A row of saved_views in the backup cannot be stored/,
    ],
    [
      'with a view of no screen',
      () => changed('"screen":"tags"', '"screen":"constructor"'),
      /A row of saved_views in the backup has no id or no screen/,
    ],
    [
      'with a deep row',
      () => within('history', `{"id":1,"entity":"tags","a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`),
      /A row of history/,
    ],
  ])('%s', async (_, lines, sentence) => {
    expect(await restoreOf(sealed(lines()))).toMatch(sentence)
    expect(await everythingIn(target)).toEqual(nothing)
  })

  test('with any line altered, moved, repeated or left out, unless it can be restored', async () => {
    const values = [
      'null',
      '7',
      '-1',
      '1e400',
      '"x"',
      '""',
      '[]',
      '{}',
      '"\\u0000"',
      '"\\ud800"',
      'true',
      '',
      ',',
      '}',
      ']',
    ]
    const change = fc.record({
      way: fc.constantFrom('value', 'cut', 'move', 'repeat', 'leave out'),
      line: fc.nat(200),
      place: fc.nat(2_000),
      value: fc.constantFrom(...values),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 3 }), async (changes) => {
        const lines = [...whole]
        for (const change of changes) alter(lines, change)
        const told = await restoreOf(sealed(lines))
        if (told !== '0') expect(await everythingIn(target)).toEqual(nothing)
        await empty(target)
      }),
      { numRuns: 120, seed: Number(process.env.FUZZ_SEED ?? 20_261_122) },
    )
  }, 120_000)
})

type Alteration = { way: string; line: number; place: number; value: string }

function alter(lines: string[], { way, line, place, value }: Alteration): void {
  const at = line % lines.length
  const text = lines[at] ?? ''
  if (way === 'value') lines[at] = withValue(text, place, value)
  if (way === 'cut') lines[at] = text.slice(0, place % (text.length + 1))
  if (way === 'repeat') lines.splice(at, 0, text)
  if (way === 'move' || way === 'leave out') lines.splice(at, 1)
  if (way === 'move') lines.splice(place % (lines.length + 1), 0, text)
}

/** Replaces one of the values of the line. */
function withValue(line: string, place: number, value: string): string {
  const found = [...line.matchAll(/(?<=[:[,])("(?:[^"\\]|\\.)*"|[-\d.]+|true|false|null)(?=[,}\]])/g)]
  const one = found[place % Math.max(1, found.length)]
  return one ? line.slice(0, one.index) + value + line.slice(one.index + one[0].length) : value
}

describe('a file that unpacks to more than the memory', () => {
  /** A title, then the same piece many times. */
  async function bomb(piece: Buffer, pieces: number): Promise<string> {
    const path = join(await makeFolderOf(), 'bomb')
    const gzip = createGzip({ level: 1 })
    const written = once(gzip.pipe(createWriteStream(path)), 'finish')
    gzip.write(`${whole[0]}\n["users"]\n{"id":"`)
    for (let index = 0; index < pieces; index += 1) if (!gzip.write(piece)) await once(gzip, 'drain')
    gzip.end()
    await written
    return path
  }

  test('by one line is refused before the line is in memory', async () => {
    const path = await bomb(Buffer.from('abcdefgh'.repeat(1 << 17)), 130)
    await expect(restore(path)).rejects.toMatchObject({
      code: 'invalid',
      message: `${path} has a line of more than 64 MiB.`,
    })
  })

  test('by many lines is refused', async () => {
    const path = await bomb(Buffer.alloc(1 << 20, '\n'), 100)
    await expect(restore(path)).rejects.toMatchObject({
      code: 'invalid',
      message: `${path} unpacks to more than 200 times its size, as no backup does.`,
    })
  })

  test('as a file of an import is refused by its line', async () => {
    const folder = await makeFolderOf({ 'tags.jsonl': Buffer.alloc(20 << 20, 'x') })
    await expect(runCommand(importCommand, [folder], { db: target, config })).rejects.toThrow(
      `${join(folder, 'tags.jsonl')} has a line of more than 16 MiB.`,
    )
  })
})

describe('with a key', () => {
  const keyFile = async (key: string) => join(await makeFolderOf({ key }), 'key')

  test('a backup is restored with the same key, with or without a line break at its end', async () => {
    const before = await everythingIn(source)
    const path = await backUp('--key-file', await keyFile(secret))
    expect((await restore(path, '--key-file', await keyFile(`${secret}\n`))).status).toBe(0)
    expect(await everythingIn(target)).toEqual(before)
  })

  test('is refused without it, with another one, and where it was written without one', async () => {
    const path = await backUp('--key-file', await keyFile(secret))
    await expect(restore(path)).rejects.toThrow('was written with a key: name it by --key-file')
    const other = await keyFile('o'.repeat(32))
    await expect(restore(path, '--key-file', other)).rejects.toThrow('was written with another key')
    await expect(restore(await backUp(), '--key-file', other)).rejects.toThrow('was written without a key')
    expect(await everythingIn(target)).toEqual(nothing)
    expect((await restore(path, '--ignore-key')).status).toBe(0)
  })

  test('no altered file is accepted, sealed again or not', async () => {
    const path = await backUp('--key-file', await keyFile(secret))
    const lines = gunzipSync(await readFile(path))
      .toString()
      .trimEnd()
      .split('\n')
    const [, end] = JSON.parse(lines.pop() ?? '')
    const forged = lines.map((line) => line.replace('Ada', 'Eve'))
    const content = forged.map((line) => `${line}\n`).join('')
    const sha256 = createHash('sha256').update(content).digest('hex')
    for (const hmac of [end.hmac, '', 'x'.repeat(64), 7, null, undefined]) {
      await writeFile(path, gzipSync(`${content}${JSON.stringify(['end', { ...end, sha256, hmac }])}\n`))
      await expect(restore(path, '--key-file', await keyFile(secret))).rejects.toThrow(
        /another key|without a key/,
      )
    }
    expect(await everythingIn(target)).toEqual(nothing)
  })

  test.each(['', 'short', `${'k'.repeat(31)}\n`])('a short key is refused: %j', async (key) => {
    const path = await keyFile(key)
    await expect(backUp('--key-file', path)).rejects.toThrow('is shorter than 32 bytes')
    await expect(restore(await backUp(), '--key-file', path)).rejects.toThrow('is shorter than 32 bytes')
  })

  test('a key file that is missing is named', async () => {
    await expect(backUp('--key-file', '/missing/key')).rejects.toThrow('/missing/key')
    await expect(restore('x', '--key-file', 'y', '--ignore-key')).rejects.toThrow('stoa restore FILE')
  })
})
