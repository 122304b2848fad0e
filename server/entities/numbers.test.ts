// Numbers and instants in the spellings of databases and languages, from a file and from a program: lists, filters, sums, CSV, dashboard
// and Data issues agree with what the browser reads.

import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { discountCodes } from '#contract/discount-codes.ts'
import { formatPrice } from '#contract/money.ts'
import { countSessions, sessions } from '#contract/sessions.ts'
import { users } from '#contract/users.ts'
import { doctorCommand } from '#server/commands/doctor.ts'
import { importCommand } from '#server/commands/import.ts'
import { firstSourceVersion } from '#server/documents/versions.ts'
import { testApp } from '#test/app.ts'
import { makeFolderOf, runCommand } from '#test/commands.ts'
import { issueToken, sendLines } from '#test/programs.ts'

const stoa = await testApp()
const { app, db, signIn } = stoa
const address = await app.listen({ port: 0, host: '127.0.0.1' })
const { headers } = await signIn({ admin: true })
const token = await issueToken(db, 'marketplace')

beforeEach(async () => {
  await db.query(sql`delete from sessions`)
  await db.query(sql`delete from discount_codes`)
  await db.query(sql`delete from users where not is_admin`)
  await db.query(sql`delete from tombstones`)
  await db.query(sql`delete from faults`)
})

type Files = Record<string, string[]>

const ways: Record<string, (files: Files) => Promise<void>> = {
  async 'a file'(files) {
    const texts = Object.entries(files).map(([name, lines]) => [`${name}.jsonl`, lines.join('\n')])
    const folder = await makeFolderOf(Object.fromEntries(texts))
    expect(await runCommand(importCommand, [folder], stoa)).toMatchObject({ status: 0 })
  },
  async 'a program'(files) {
    const lines = Object.entries(files).flatMap(([entity, documents]) =>
      documents.map(
        (document) =>
          `{"entity":"${entity}","id":${/"id":("[^"]+")/.exec(document)?.[1]},"version":${firstSourceVersion}.000000000000,"document":${document}}`,
      ),
    )
    expect(await sendLines(address, token, lines)).toMatchObject({ applied: lines.length, refused: [] })
  },
}

const get = async (path: string) => (await app.inject({ url: `/api/${path}`, headers })).json()
const idsOf = async (path: string) => (await get(path)).map(({ id }: { id: string }) => id)
const csvOf = async (path: string) => (await app.inject({ url: `/api/${path}`, headers })).body

const numeric: Files = {
  sessions: [
    '{"id":"pg1","userId":"u","totalPrice":45.000000000000000000,"rating":4.0000000000000000,"slot":{"startingTime":1769853600.000000}}',
    '{"id":"pg2","userId":"u","totalPrice":450E-1,"rating":5.0000000000000000,"slot":{"startingTime":1769853600.123450}}',
    '{"id":"pg3","userId":"u","totalPrice":" +45.0000000000000000000000000 ","slot":{"startingTime":"1769853600.123456"}}',
    '{"id":"pg4","userId":"u","totalPrice":19.98999999999999843680598132777959108352661132812500,"slot":{"startingTime":"2026-01-31 10:00:00+00"}}',
  ],
  'discount-codes': [
    '{"id":"PGNUM20","percentageDiscount":20.0000000000000000,"expirationDate":1893456000.000000}',
  ],
  users: [
    '{"id":"pgu1","username":"pgu1@example.com","Expert":{"IsExpert":true,"HourlyRate":120.0000000000000000,"Ratings":[4.5000000000000000,5]}}',
  ],
}

describe.each(Object.keys(ways))('numbers of %s', (way) => {
  test('are read by their value, everywhere', async () => {
    await ways[way]?.(numeric)
    const listed = (await get('sessions?sort=-totalPrice&limit=10')).map((one: unknown) => sessions.read(one))
    expect(listed.map(({ totalPrice }: { totalPrice: `${number}` }) => formatPrice(totalPrice))).toEqual([
      ...['$45.00', '$45.00', '$45.00', '$19.99'],
    ])
    expect((await get('sessions.totals?all=true')).sums).toMatchObject({ averageRating: '4.50', rated: 2 })
    const revenue = '154.989999999999998436805981327779591083526611328125'
    expect((await get('sessions.totals?all=true')).sums.revenue).toBe(revenue)
    expect((await get('dashboard')).revenue).toBe(revenue)
    expect((await idsOf('sessions?minPrice=45&maxPrice=45')).toSorted()).toEqual(['pg1', 'pg2', 'pg3'])
    expect(await idsOf('sessions?rating=4')).toEqual(['pg1'])
    expect((await idsOf('sessions?from=2026-01-31&until=2026-01-31')).toSorted()).toEqual([
      ...['pg1', 'pg2', 'pg3', 'pg4'],
    ])
    const csv = await csvOf('sessions.csv')
    expect(csv).toMatch(/^"?pg1"?,.*,4,2026-01-31T10:00:00\.000Z,.*,45,/m)
    expect(csv).toMatch(/^"?pg3"?,.*2026-01-31T10:00:00\.123Z,.*,45,,/m)
    const [code] = await get('discount-codes?limit=1')
    expect(discountCodes.read(code)).toMatchObject({
      percentageDiscount: 20,
      expirationDate: { seconds: 1_893_456_000 },
    })
    expect(users.read(await get('users/pgu1')).Expert).toMatchObject({ HourlyRate: '120', Ratings: [4.5, 5] })
    expect(await idsOf('users?sort=-hourlyRate&limit=1')).toEqual(['pgu1'])
    expect(await get('faults')).toEqual([])
    expect((await runCommand(doctorCommand, [], stoa)).status).toBe(0)
  })

  test('that are none, and instants that nobody means, are faults, and lead no list', async () => {
    await ways[way]?.({
      sessions: [
        '{"id":"good","userId":"u","totalPrice":"1.00","slot":{"startingTime":"2026-01-31 10:00:00.123456+00"}}',
        '{"id":"micro","userId":"u","totalPrice":"1.00","slot":{"startingTime":1769853600000000}}',
        '{"id":"nano","userId":"u","totalPrice":"1.00","slot":{"startingTime":1769853600123456789}}',
        '{"id":"never","userId":"u","totalPrice":"0x10","slot":{"startingTime":"infinity"}}',
      ],
      'discount-codes': ['{"id":"HEX","percentageDiscount":"0x10","expirationDate":"9999-12-31"}'],
    })
    expect((await idsOf('sessions?limit=4'))[0]).toBe('good')
    const read = sessions.read(await get('sessions/micro'))
    expect(read.slot?.startingTime).toBe('invalid')
    const faults: { record: string; field: string; expected: string }[] = await get('faults')
    expect(faults.map(({ record, field }) => `${record} ${field}`)).toEqual([
      ...['HEX percentageDiscount', 'micro slot.startingTime', 'nano slot.startingTime'],
      ...['never slot.startingTime', 'never totalPrice'],
    ])
    expect(faults.map(({ expected }) => /it looks like (.*)$/.exec(expected)?.[1])).toEqual([
      ...[undefined, 'microseconds', 'nanoseconds', undefined, undefined],
    ])
    expect((await get('sessions.totals?all=true')).sums.revenue).toBe('3')
  })
})

test('sums of the largest amounts are longer than an amount, and are shown', async () => {
  const large = ['a', 'b'].map((id) => `{"id":"${id}","userId":"u","totalPrice":999999999999999.999}`)
  await ways['a file']?.({ sessions: large })
  const totals = countSessions.answer.read(await get('sessions.totals?all=true'))
  expect(totals.sums?.revenue).toBe('1999999999999999.998')
})
