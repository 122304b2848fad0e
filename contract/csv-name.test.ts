import { expect, test } from 'vitest'
import { csvName } from './csv-name.ts'

const day = '2026-11-23'

test.each([
  [{ sort: '-slot', kind: 'booking' }, 'sessions.csv'],
  [{ sort: '-slot', maxRating: 2, expert: 'grace' }, 'sessions unhappy expert-grace 2026-11-23.csv'],
  [{ label: 'No show', ai: false, overdue: true }, 'sessions no-show not-ai overdue 2026-11-23.csv'],
  [
    { q: 'Ångström', from: 'today-6', until: 'today' },
    'sessions angstrom from-today-6 until-today 2026-11-23.csv',
  ],
  [{ createdFrom: '2026-01-02', user: undefined }, 'sessions created-from-2026-01-02 2026-11-23.csv'],
])('%j is named %s', (query, name) => {
  expect(csvName('sessions', query, day)).toBe(name)
})

const views = [
  {
    name: 'Émilie’s week',
    screen: 'sessions',
    query: 'expert=e&from=week&until=week&sort=slot&columns=rating',
  },
  { name: '週', screen: 'sessions', query: 'rating=1' },
  { name: 'Soon', screen: 'discountCodes', query: 'until=week' },
] as const
const names = { expert: 'Dr. Grace Hopper', user: '민수', tag: '../"x"\r\n' }

test.each([
  ['sessions', { expert: 'e', maxRating: 2 }, 'sessions expert-dr-grace-hopper unhappy 2026-11-23.csv'],
  ['sessions', { user: 'u-7' }, 'sessions user-u-7 2026-11-23.csv'],
  ['sessions', { tag: 't' }, 'sessions tag-x 2026-11-23.csv'],
  [
    'sessions',
    { kind: 'booking', sort: '-slot', until: 'week', from: 'week', expert: 'e' },
    'sessions emilie-s-week 2026-11-23.csv',
  ],
  ['sessions', { rating: 1 }, 'sessions rating-1 2026-11-23.csv'],
  ['discount-codes', { until: 'week' }, 'discount-codes soon 2026-11-23.csv'],
  ['users', { until: 'week' }, 'users until-week 2026-11-23.csv'],
  ['sessions', { sort: 'slot' }, 'sessions.csv'],
])('%s of %j is named after its view or its people: %s', (list, query, name) => {
  expect(csvName(list, query, day, { names, views })).toBe(name)
})

test('a name never holds what a header or a file system refuses, nor is it long', () => {
  const name = csvName('users', { q: '../"a"\r\nx: y;/\\\0', tag: 'x'.repeat(2_000), role: '日本' }, day)
  expect(name).toMatch(/^[a-z0-9 -]+ 2026-11-23\.csv$/)
  expect(name.length).toBeLessThan(140)
})
