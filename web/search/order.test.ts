import { describe, expect, test } from 'vitest'
import type { SearchGroup, SearchHit } from '#contract/search.ts'
import { order, type PaletteOption, rankOf, typedOf } from './options.ts'

function hit(group: SearchGroup, title: string, more: Partial<SearchHit> = {}): PaletteOption {
  const found = { id: 'some-id', title, detail: null, reason: null, ...more }
  return { key: title, title, icon: group, href: '/', found: { group, hit: found } }
}
function command(kind: NonNullable<PaletteOption['kind']>, title: string, also?: string): PaletteOption {
  return { key: title, title, icon: 'all', kind, ...(also !== undefined && { also }) }
}
const all: PaletteOption = { key: 'all', title: 'See all', icon: 'all' }
const inTranscript = hit('sessions', 'Bad fruit?', { reason: { what: 'Transcript', text: 'over' } })

/** For each row of the table, in order, a text with options that match it, and not the rows above. */
const rows: Record<string, [q: string, option: PaletteOption][]> = {
  'an address of the console': [['/users', command('address', 'Open the address')]],
  'a record or own view whose name, id, address or phone number is the text': [
    ['late ones', command('view', 'Late ones')],
    ['ada lovelace', hit('users', 'Adá Lovelace')],
    ['U-7', hit('sessions', 'Why?', { id: 'u-7' })],
    ['ada@x.example', hit('experts', 'Ada', { detail: 'Ada@x.example' })],
    ['ada@x.example', hit('users', 'Ada', { reason: { what: 'Email', text: 'ada@x.example' } })],
    ['summer20', hit('discount-codes', 'SUMMER20')],
    ['tag tax law', hit('tags', 'tax law')],
    ['#tax law', hit('tags', 'tax law')],
    ['01701234567', hit('users', 'Ada', { reason: { what: 'Phone', text: '+49 170 123 45 67' } })],
  ],
  'a page whose title begins with it': [['data', command('page', 'Data issues')]],
  'a page whose other name it is': [['coaches', command('page', 'Experts')]],
  'what the whole text means': [['refunded', { ...all, title: 'Sessions: Refunded', meant: 'whole' }]],
  'an own or built-in view with such words': [['expi', command('view', 'Codes expiring this week')]],
  'an action with such words': [['copy', command('action', 'Copy the link to this page')]],
  'an action to be named in full': [['sign OUT', command('in full', 'Logout', 'log out, sign out')]],
  'a page of which another name begins with it': [['overv', command('begun', 'Dashboard')]],
  'a person, tag or code that begins with it': [
    ['ada l', hit('users', 'Ada Lovelace')],
    ['ada@', hit('users', 'Someone', { detail: 'ada@x.example' })],
    ['summ', hit('discount-codes', 'SUMMER20')],
    ['tag ta', hit('tags', 'tax law')],
  ],
  'a person, tag or code that contains it': [
    ['lovelace', hit('users', 'Ada Lovelace')],
    ['law fam', hit('tags', 'family law')],
  ],
  'what the text begins to mean, or is spelled almost like': [
    ['refu', { ...all, title: 'Sessions: Refunded', meant: 'part' }],
  ],
  'a page that is spelled almost so': [['dashbord', command('near', 'Dashboard')]],
  'the only record with the words in its texts': [
    ['over', inTranscript],
    ['moths', hit('users', 'Grace', { reason: { what: 'About', text: 'finds moths' } })],
  ],
}
const isOnly = (name: string) => name === 'the only record with the words in its texts'

test('every row has its cases, in the order of the table', () => {
  expect(Object.keys(rows)).toEqual(order.map(({ name }) => name))
})

describe('Enter opens', () => {
  test.each(
    Object.entries(rows).flatMap(([name, cases]) => cases.map(([q, option]) => [name, q, option] as const)),
  )('%s: %s', (name, q, option) => {
    expect(order[rankOf(option, typedOf(q, { isOnly: isOnly(name) }))]?.name).toBe(name)
  })

  test.each([
    ['sign', command('in full', 'Logout', 'log out, sign out')],
    ['late', command('never', 'Late ones · ana')],
    ['Late ones', command('never', 'Late ones')],
    ['ada', all],
    ['over', inTranscript],
    ['so', hit('users', 'Ada', { id: 'some-id' })],
    ['2026', hit('users', 'Ada', { detail: 'ada.2026@x.example' })],
  ])('with %s no such option', (q, option) => {
    expect(rankOf(option, typedOf(q))).toBe(order.length)
  })
})
