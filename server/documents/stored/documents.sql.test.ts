import { randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import type { EntityName } from '#contract/entities.ts'
import type { Document } from '#contract/entity.ts'
import { maxIdBytes } from '#server/documents/columns.ts'
import { testDatabase } from '#test/database.ts'
import { prepareDocuments, writeDocuments } from './documents.sql.ts'
import { getDocument } from './get-record.sql.ts'

const db = await testDatabase()

async function write(entity: EntityName, documents: Document[]): Promise<void> {
  const prepared = prepareDocuments(entity, documents)
  if (prepared) await db.transaction((transaction) => writeDocuments(transaction, prepared))
}

/** Random, so that PostgreSQL cannot compress it. */
const longestId = () => randomBytes(maxIdBytes).toString('base64').slice(0, maxIdBytes)

test('the longest ids may refer to the longest ids', async () => {
  const id = longestId()
  await write('sessions', [{ id, userId: longestId(), expertId: longestId(), status: longestId() }])
  await write('feedback', [{ id, sessionId: id, expertId: longestId(), userEmail: longestId() }])
  await write('users', [{ id, username: longestId(), Expert: { IsExpert: true, TagIds: [longestId()] } }])
  await write('tags', [{ id, name: longestId() }])
  await write('discount-codes', [{ id }])
  expect(JSON.parse((await getDocument(db, 'sessions', id)).document).id).toBe(id)
})

test('an error of the database is thrown at once, and nothing of the batch is stored', async () => {
  const prepared = prepareDocuments('tags', [{ id: 'good' }, { id: 'refused' }])
  const copied = (change: (rows: string) => string) =>
    prepared && {
      ...prepared,
      parts: prepared.parts.map((part) => ({
        ...part,
        copy: new TextEncoder().encode(change(new TextDecoder().decode(part.copy))),
      })),
    }
  const broken = copied((rows) => rows.replace(/\t[^\t]*\n$/, '\n'))
  const missing = copied(() => 'one column only\n')
  for (const one of [broken, missing]) {
    const writing = db.transaction(async (transaction) => one && writeDocuments(transaction, one))
    await expect(writing).rejects.toThrow(/./)
  }
  expect(await db.query(sql`select from tags where id = 'good'`)).toHaveLength(0)
})

test('two transactions that store the same new documents at once leave one of each', async () => {
  const documents = Array.from({ length: 500 }, (_, index) => ({ id: `both-${index}`, name: 'n' }))
  await Promise.all([write('tags', documents), write('tags', documents), write('tags', documents)])
  expect(await db.query(sql`select from tags where id like 'both-%'`)).toHaveLength(500)
})
