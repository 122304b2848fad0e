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

test('a name never holds what a header or a file system refuses, nor is it long', () => {
  const name = csvName('users', { q: '../"a"\r\nx: y;/\\\0', tag: 'x'.repeat(2_000), role: '日本' }, day)
  expect(name).toMatch(/^[a-z0-9 -]+ 2026-11-23\.csv$/)
  expect(name.length).toBeLessThan(140)
})
