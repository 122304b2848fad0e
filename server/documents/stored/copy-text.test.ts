// Rows sent by COPY equal the rows that an INSERT of the same values writes.

import fc from 'fast-check'
import sql, { join, raw } from 'sql-template-tag'
import { expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { copyIn, copyLine } from './copy-in.ts'
import type { RowColumns } from './tables.sql.ts'

const db = await testDatabase()

const decimal = fc
  .tuple(
    fc.constantFrom('', '-'),
    fc.stringMatching(/^\d{1,15}$/),
    fc.option(fc.stringMatching(/^\d{1,20}$/), { nil: undefined }),
  )
  .map(([sign, whole, fraction]) => `${sign}${whole}${fraction === undefined ? '' : `.${fraction}`}`)
const awkward = fc.constantFrom('\\', '\\N', '\t', '\n', '\r', '"', '{', '}', ',', "'", '\\.', '\b', 'NULL')
const text = fc
  .array(fc.oneof(awkward, fc.string({ unit: 'binary', maxLength: 40 })), { maxLength: 8 })
  .map((parts) => parts.join('').replaceAll('\0', '').toWellFormed())
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

test('no value of any row differs', async () => {
  const columns = `(n integer generated always as identity, id text, document text, is_ai boolean, slot_ns bigint,
    rating double precision, session_price numeric, percentage numeric, tag_ids text[], search tsvector)`
  await db.runScript(`create table copied ${columns}; create table inserted ${columns}`)
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 20 }), async (rows: RowColumns[]) => {
      await db.runScript('truncate copied, inserted restart identity')
      const lines = rows.map((one) => copyLine(names, one)).join('')
      await db.transaction((transaction) => copyIn(transaction, 'copied', names, Buffer.from(lines)))
      for (const one of rows) {
        const values: Record<string, unknown> = { ...one, search: one.search.join(' ') }
        await db.execute(
          sql`insert into inserted (${raw(names.join(', '))}) values (${join(names.map((name) => values[name]))})`,
        )
      }
      expect(await db.query(sql`select *, scale(session_price) from copied order by n`)).toEqual(
        await db.query(sql`select *, scale(session_price) from inserted order by n`),
      )
    }),
    { numRuns: 50 },
  )
})
