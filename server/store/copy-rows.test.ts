// Rows sent in PostgreSQL's binary format are the rows that it would have read from their text.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { copyIn } from './copy-in.ts'
import { CopyRows } from './copy-rows.ts'
import type { Row } from './tables.ts'

const sql = await testDatabase()

const decimal = fc
  .tuple(
    fc.constantFrom('', '-'),
    fc.stringMatching(/^\d{1,15}$/),
    fc.option(fc.stringMatching(/^\d{1,20}$/), { nil: undefined }),
  )
  .map(([sign, whole, fraction]) => `${sign}${whole}${fraction === undefined ? '' : `.${fraction}`}`)
const text = fc
  .string({ unit: 'binary', maxLength: 300 })
  .map((value) => value.replaceAll('\0', '').toWellFormed())
const fields = {
  id: text,
  document: fc.option(text),
  is_ai: fc.boolean(),
  slot_ns: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  rating: fc.double({ noNaN: true }),
  session_price: decimal,
  percentage: fc.double({ noNaN: true, noDefaultInfinity: true }).filter((value) => !Object.is(value, -0)),
  tag_ids: fc.array(text),
  search: fc.uniqueArray(fc.stringMatching(/^[a-z0-9é東]{1,8}$/u)),
}
const row = fc.record(fields)
const names = Object.keys(fields)

function copyOf(rows: Row[]): Uint8Array {
  const copy = new CopyRows(names)
  for (const row of rows) copy.add(row)
  return copy.toBytes()
}

test('no value of any row differs', async () => {
  const columns = sql`(id text, document text, is_ai boolean, slot_ns bigint, rating double precision,
    session_price numeric, percentage numeric, tag_ids text[], search tsvector)`
  await sql`create table copied ${columns}`
  await sql`create table inserted ${columns}`
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 20 }), async (rows: Row[]) => {
      await sql`truncate copied, inserted`
      await copyIn(sql, 'copied', names, copyOf(rows))
      await sql`insert into inserted ${sql(
        rows.map((row): Record<string, Row[string]> => ({ ...row, search: row.search.join(' ') })),
        names,
      )}`
      expect(await sql`select count(*)::integer from copied`).toEqual([{ count: rows.length }])
      expect(
        await sql`select *, scale(session_price) from copied except all select *, scale(session_price) from inserted`,
      ).toEqual([])
    }),
    { numRuns: 100 },
  )
})
