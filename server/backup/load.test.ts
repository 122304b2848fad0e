import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import type { PreparedChunk } from '#server/documents/stored/prepare.ts'
import { testDatabase } from '#test/database.ts'
import { loadLines } from './load.ts'

const db = await testDatabase()
const many = 1_000_000

const chunkOf = (lines: string[]) => new TextEncoder().encode(`${lines.join('\n')}\n`)

async function load(chunks: AsyncIterable<Uint8Array<ArrayBuffer>>): Promise<PreparedChunk[]> {
  const told: PreparedChunk[] = []
  await loadLines(db, 'sessions', chunks, many, {
    written: (chunk) => told.push(chunk),
    indexing: () => undefined,
  })
  return told
}

async function* numbered(count: number) {
  for (let number = 0; number < count; number++) {
    const filler = 'x'.repeat(number % 3 === 0 ? 100_000 : 10)
    yield chunkOf([
      JSON.stringify({ id: 'same', question: `number ${number}` }),
      number % 2 === 0 ? 'no document' : '',
      JSON.stringify({ id: `s${number}`, question: 'own', transcripts: [filler] }),
    ])
  }
}

test('chunks that threads prepare are written and reported in their order', async () => {
  const told = await load(numbered(30))
  expect(told).toHaveLength(30)
  expect(told.map(({ refused }) => refused)).toEqual(
    told.map((_, number) => (number % 2 === 0 ? [{ line: 2, reason: 'is not valid JSON' }] : [])),
  )
  expect(told.every(({ lines, documents }) => lines === 3 && documents === 2)).toBe(true)
  expect(await db.query(sql`select from sessions`)).toHaveLength(31)
  const [last] = await db.query(
    sql`select document::json ->> 'question' as question from sessions where id = 'same'`,
  )
  expect(last?.question).toBe('number 29')
  const [words] = await db.query(sql`select search @@ '00029' as found from session_words where id = 'same'`)
  expect(words?.found).toBe(true)
})

test('an error of the source fails the load, after which written documents and all indexes remain', async () => {
  const indexes = await db.query(sql`select indexdef from pg_indexes where tablename ~ '^session' order by 1`)
  await db.query(sql`delete from sessions`)
  expect(await db.query(sql`select from session_words`)).toHaveLength(0)
  async function* failing() {
    yield* numbered(12)
    throw new Error('the disk is gone')
  }
  await expect(load(failing())).rejects.toThrow('the disk is gone')
  expect(
    await db.query(sql`select indexdef from pg_indexes where tablename ~ '^session' order by 1`),
  ).toEqual(indexes)
})
