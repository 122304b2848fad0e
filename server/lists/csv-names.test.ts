// What CSV exports show beside ids: names, addresses and figures, as in the lists; and the names of the files.

import { beforeAll, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { store } from '#test/documents.ts'

const { app, db, signIn } = await testApp()
const { headers } = await signIn()

const formula = '=HYPERLINK("http://evil","x")'

beforeAll(async () => {
  await store(db, 'users', [
    { id: 'e1', displayName: 'Grace Hopper', Expert: { IsExpert: true, TagIds: ['t1'] } },
    { id: 'u1', displayName: 'Ada, "the" first\nof\u202Emany', username: 'Ada@Inbox.example' },
    { id: 'u2', displayName: formula, username: '@evil' },
  ])
  const slot = { startingTime: '2026-01-31T10:00:00Z' }
  await store(db, 'sessions', [
    { id: 's1', userId: 'u1', expertId: 'e1', slot, totalPrice: '45', discountCode: 'HALF' },
    { id: 's2', userId: 'u2', expertId: 'gone', totalPrice: '5' },
    { id: 's3' },
  ])
  await store(db, 'feedback', [{ id: 'f1', userEmail: 'ada@inbox.example', expertId: 'e1', feedback: 'ok' }])
  await store(db, 'tags', [
    { id: 't1', name: 'tax_law' },
    { id: 't2', name: 'sleep' },
  ])
  await store(db, 'discount-codes', [{ id: 'HALF', percentageDiscount: 50 }, { id: 'NEW' }])
})

/** Returns the cells of a record by their headings. */
async function cellsOf(list: string, id: string, columns: string[]): Promise<string[]> {
  const { body } = await app.inject({ url: `/api/${list}.csv`, headers })
  const [heading, ...rows] = parse(body.slice(1))
  const row = rows.find(([first]) => first === id) ?? []
  return columns.map((column) => row[heading?.indexOf(column) ?? -1] ?? `no ${column}`)
}

function parse(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === '\r\n') rows.push([])
  }
  return rows
}

test.each([
  [
    'sessions',
    's1',
    ['userName', 'userEmail', 'expertName'],
    ['Ada, "the" first\nof\u2B1Amany', 'ada@inbox.example', 'Grace Hopper'],
  ],
  ['sessions', 's2', ['userName', 'userEmail', 'expertName'], [`'${formula}`, "'@evil", '']],
  ['sessions', 's3', ['userName', 'userEmail', 'expertName'], ['', '', '']],
  ['feedback', 'f1', ['userEmail', 'expertName'], ['ada@inbox.example', 'Grace Hopper']],
  ['users', 'u1', ['username', 'lastSession'], ['Ada@Inbox.example', '2026-01-31T10:00:00.000Z']],
  ['tags', 't1', ['experts'], ['1']],
  ['tags', 't2', ['experts'], ['0']],
  ['discount-codes', 'HALF', ['uses', 'revenue', 'discounted', 'discount'], ['1', '45.00', '0', '0.00']],
  ['discount-codes', 'NEW', ['uses', 'revenue'], ['0', '0.00']],
])('/api/%s.csv says of %s %j', async (list, id, columns, cells) => {
  expect(await cellsOf(list, id, columns)).toEqual(cells)
})

test.each([
  ['sessions.csv?expert=e1', 'sessions expert-grace-hopper'],
  ['sessions.csv?user=u1&label=No+show', 'sessions no-show user-ada-the-first-of-many'],
  ['sessions.csv?user=u2', 'sessions user-hyperlink-http-evil-x'],
  ['sessions.csv?expert=gone', 'sessions expert-gone'],
  ['sessions.csv?tag=t1', 'sessions tag-tax-law'],
  ['experts.csv?tag=t1', 'experts tag-tax-law'],
  ['sessions.csv?overdue=true', 'sessions overdue'],
  ['sessions.csv?overdue=true&kind=booking&sort=slot', 'sessions overdue'],
  ['sessions.csv?maxRating=2', 'sessions unhappy-sessions'],
  ['discount-codes.csv?sort=expirationDate&from=today&until=week', 'discount-codes codes-expiring-this-week'],
])('/api/%s is offered as "%s" and the day', async (path, name) => {
  const { headers: sent } = await app.inject({ url: `/api/${path}`, headers })
  const [, file] = /^attachment; filename="(.*) \d{4}-\d\d-\d\d\.csv"$/.exec(
    String(sent['content-disposition']),
  ) ?? [undefined, sent['content-disposition']]
  expect(file).toBe(name)
})
