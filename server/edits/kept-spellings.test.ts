// Without a source, the original document records what the marketplace wrote: an edit changes exactly the edited fields of it, each in
// its spelling, also in exports and backups.

import fc from 'fast-check'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { parseExactly } from '#server/documents/json.ts'
import { originalOf } from '#server/documents/stored/document-batches.sql.ts'
import { readFirestoreFields, writeFields } from '#server/firestore/client/values.ts'
import { testApp } from '#test/app.ts'
import { store } from '#test/documents.ts'
import { bodyOf, editsOfCodes, expectOnlyEdited } from '#test/spelled-codes.ts'

const { app, db, signIn } = await testApp()
const { headers } = await signIn({ admin: true })

/** Returns the document as exports and backups contain it. */
async function original(id: string): Promise<object> {
  const [row] = await db.query<{ line: string }>(
    sql`select ${originalOf('discount-codes')} as line from discount_codes where id = ${id}`,
  )
  return Object(parseExactly(row?.line ?? ''))
}

test('an edit changes what was entered, in the spelling that was there', async () => {
  let codes = 0
  await fc.assert(
    fc.asyncProperty(editsOfCodes, async ([generated, entered]) => {
      const id = `code${codes++}`
      await store(db, 'discount-codes', [{ id, ...readFirestoreFields(generated) }])
      const before = await original(id)
      const body = bodyOf(generated, entered)
      const payload = { id, ...body }
      const answer = await app.inject({ method: 'PATCH', url: `/api/discount-codes/${id}`, headers, payload })
      expect([answer.statusCode, answer.json()]).toMatchObject([200, body])
      expectOnlyEdited(writeFields(before), writeFields(await original(id)), body)
    }),
    { numRuns: 60 },
  )
})

test('an edit of a long document is the same as that of a short one, and is refused for the same reasons', async () => {
  const id = 'long'
  const unknown = Array.from({ length: 20_000 }, (_, index) => ({ [`k${index}`]: index }))
  await store(db, 'tags', [{ id, name: 'law', color: 'malformed', unknown }])
  const edit = (payload: object) => app.inject({ method: 'PATCH', url: `/api/tags/${id}`, headers, payload })
  expect((await edit({ name: 'tax', color: 'malformed' })).json()).toMatchObject({ name: 'tax' })
  expect((await edit({ name: 'tax', color: 'no color' })).statusCode).toBe(400)
  const [row] = await db.query<{ line: string }>(
    sql`select ${originalOf('tags')} as line from tags where id = ${id}`,
  )
  expect(JSON.parse(row?.line ?? '')).toEqual({ id, name: 'tax', color: 'malformed', unknown })
})
