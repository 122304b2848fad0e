// Search over all entities: what is found, in which order, and how a hit shows why it matches.

import { beforeAll, describe, expect, test } from 'vitest'
import type { SearchAnswer, SearchGroup } from '#contract/search.ts'
import { testApp } from '#test/app.ts'
import { store } from '#test/documents.ts'

const { app, db, signIn } = await testApp()
const { headers } = await signIn({ email: 'searcher@example.com' })

const at = (seconds: number) => ({ seconds, nanoseconds: 0 })
const long = (word: string) => `${'filler text '.repeat(200)}${word} ${'more of it '.repeat(50)}`

beforeAll(async () => {
  await store(db, 'users', [
    { id: 'u-zoe', displayName: 'Zoë Ångström', username: 'zoe.angstrom@mail.test', location: 'Łódź' },
    { id: 'u-bio', displayName: 'Quiet Person', username: 'quiet@mail.test', bio: long('Ångström') },
    {
      id: 'u-expert',
      displayName: 'Expert Zoe',
      Expert: { IsExpert: true, Bio: 'I know gardening', TagIds: ['t1'] },
    },
    { id: 'u-1', displayName: 'Gardening Friend' },
    { id: 'u-10', displayName: 'Another with u-1 in the id' },
    { id: 'u-11', displayName: 'A first by name', phoneNumber: '+49 170 1234567' },
    { id: 'u-jp', displayName: '東京太郎', bio: '大阪に住んでいます' },
    { id: 'u-mail', displayName: 'Zzz', username: 'anna@mail.test' },
    { id: 'u-mail2', displayName: 'Aaa', username: 'anna@mail.test.example' },
    { id: 'u-cafe', displayName: 'Someone', bio: 'loves the cafe\u0301s of Paris' },
  ])
  await store(db, 'sessions', [
    { id: 's-old', question: 'How do I prune roses?', slot: { startingTime: at(1) }, userFullname: 'Zoë' },
    { id: 's-new', question: 'Roses again', slot: { startingTime: at(9) }, transcripts: [long('petunias')] },
    {
      id: 's-noshow',
      question: 'Which whetstone?',
      status: 'No Show',
      expertId: 'u-expert',
      totalPrice: '151.20',
      slot: { startingTime: at(1_791_763_200) },
    },
    { id: 's-signin', kind: 'signin', question: 'roses', userFullname: 'Zoë' },
    ...Array.from({ length: 8 }, (_, index) => ({
      id: `booking-${index}`,
      question: 'booking-3 and others',
      slot: { startingTime: at(100 + index) },
    })),
  ])
  await store(db, 'feedback', [
    {
      id: 'f1',
      userFullname: 'Bob',
      userEmail: 'bob@garden.test',
      feedback: 'Wonderful roses <script>alert(1)</script>',
    },
  ])
  await store(db, 'tags', [{ id: 't1', name: 'rose_gardens', color: 'red' }])
  await store(db, 'discount-codes', [
    { id: 'ROSES20', percentageDiscount: 20 },
    { id: 'ROSES', percentageDiscount: 5 },
    { id: 'ROSES1', percentageDiscount: 1 },
  ])
})

async function search(q: string): Promise<SearchAnswer> {
  const answer = await app.inject({ url: `/api/search?${new URLSearchParams({ q })}`, headers })
  expect(answer.statusCode).toBe(200)
  return answer.json()
}

async function ids(q: string, group: SearchGroup): Promise<string[]> {
  return (await hits(q, group)).map((hit) => hit.id)
}

async function hits(q: string, group: SearchGroup) {
  return (await search(q)).groups.find((one) => one.group === group)?.hits ?? []
}

test('finds records of all groups, in a fixed order, without records of sign-ins', async () => {
  const { groups, terms } = await search('rose')
  expect(groups.map((group) => [group.group, group.total])).toEqual([
    ['sessions', 2],
    ['feedback', 1],
    ['tags', 1],
    ['discount-codes', 3],
    ['experts', 1],
  ])
  expect(terms).toEqual(['rose'])
  expect(await ids('rose', 'sessions')).toEqual(['s-new', 's-old'])
})

test('ranks the record whose id, address or code was typed first', async () => {
  expect((await ids('u-1', 'users'))[0]).toBe('u-1')
  expect((await ids('anna@mail.test', 'users'))[0]).toBe('u-mail')
  expect((await ids('ANNA@MAIL.TEST', 'users'))[0]).toBe('u-mail')
  expect((await ids('roses', 'discount-codes'))[0]).toBe('ROSES')
  expect((await ids('booking-3', 'sessions'))[0]).toBe('booking-3')
  expect((await ids(' booking-3 ', 'sessions'))[0]).toBe('booking-3')
  expect(await ids('booking-3', 'sessions')).toHaveLength(5)
})

describe('matches', () => {
  test.each([
    ['accents left out', 'zoe angstrom', 'u-zoe'],
    ['accents typed', 'ZOË ÅNGSTRÖM', 'u-zoe'],
    ['a letter with a stroke', 'lodz', 'u-zoe'],
    ['the beginning of a word', 'ångs', 'u-zoe'],
    ['words in any order', 'angstrom zo', 'u-zoe'],
    ['part of an address', 'zoe.ang', 'u-zoe'],
    ['a phone number', '170 123', 'u-11'],
    ['a script without spaces', '太郎', 'u-jp'],
    ['decomposed letters', 'cafés', 'u-cafe'],
    ['punctuation around', '«Zoë», (Ångström)!', 'u-zoe'],
    ['a name that is misspelt', 'angstrum', 'u-zoe'],
  ])('%s: %s', async (_, q, id) => {
    expect(await ids(q, 'users')).toContain(id)
  })

  test.each(['+491701234567', '491701234567', '01701234567', '0049 170 1234567', '+49 1701 234567'])(
    'a phone number without blanks or with others: %s',
    async (q) => {
      expect(await ids(q, 'users')).toEqual(['u-11'])
    },
  )

  test('phrases in quotation marks word by word, with any characters between the words', async () => {
    expect(await ids('"roses again"', 'sessions')).toEqual(['s-new'])
    expect(await ids('"prune roses"', 'sessions')).toEqual(['s-old'])
    expect(await ids('"roses prune"', 'sessions')).toEqual([])
    expect(await ids('"filler text petunias"', 'sessions')).toEqual(['s-new'])
    expect(await ids('"Zoë Ångström"', 'users')).toEqual(['u-zoe'])
  })
})

test.each([
  "'; drop table users; --",
  'a:* & b',
  '(((',
  ':*',
  '<script>alert(1)</script>',
  '\\',
  '%_%',
  'a\0b',
  'roses & !roses',
  'x'.repeat(200),
  '𠀀'.repeat(100),
  'a '.repeat(100),
  '\u202Ezoe',
])('a hostile text is only looked for: %j', async (q) => {
  expect((await search(q)).q).toBe(q.trim())
})

describe('a text means', () => {
  test.each([
    ['12 oct 2026', 'Sessions, 12 Oct 2026', { from: '2026-10-12', until: '2026-10-12' }, 1],
    ['sept 2026', 'Sessions, Sep 2026', { from: '2026-09-01', until: '2026-09-30' }, 0],
    ['$151.20', 'Sessions: $151.20', { minPrice: '151.20', maxPrice: '151.20' }, 1],
    ['no show', 'Sessions: No show', { label: 'No show' }, 1],
    ['no-show sessions', 'Sessions: No show', { label: 'No show' }, 1],
    ['not ingested', 'Sessions: not ingested', { ingested: 'false' }, 11],
    ['without transcript', 'Sessions: without transcript', { transcript: 'false' }, 10],
    ['sessions of expert zoe', 'Sessions with Expert Zoe', { expert: 'u-expert' }, 1],
  ])('%s: %s', async (q, title, filters, total) => {
    const { meanings } = await search(q)
    const meant = expect.objectContaining({ title, list: 'sessions', filters, isExact: true })
    expect(meanings).toContainEqual(meant)
    const listed = await app.inject({
      url: `/api/sessions?${new URLSearchParams({ kind: 'booking', ...filters })}&limit=50`,
      headers,
    })
    expect(listed.json()).toHaveLength(total)
  })

  test('feedback of an expert, of an author, and everybody at a domain', async () => {
    const meaningsOf = async (q: string) => (await search(q)).meanings
    expect(await meaningsOf('feedback for expert zoe')).toMatchObject([
      { title: 'Feedback for Expert Zoe', list: 'feedback', filters: { expert: 'u-expert' } },
    ])
    expect(await meaningsOf('feedback of quiet')).toMatchObject([
      { title: 'Feedback of Quiet Person', list: 'feedback', filters: { email: 'quiet@mail.test' } },
    ])
    expect(await meaningsOf('@mail.test')).toEqual([
      { title: 'People at @mail.test', list: 'users', filters: { q: '@mail.test' }, total: 4, isExact: true },
    ])
    expect(await meaningsOf('@gardening')).toEqual([])
    expect(await meaningsOf('new users this week')).toMatchObject([{ title: 'Users: created, this week' }])
  })

  test('the tag that it names after the word tag', async () => {
    const { groups } = await search('tag rose gard')
    expect(groups.find(({ group }) => group === 'tags')?.hits).toMatchObject([{ id: 't1', reason: null }])
  })
})

test('a group shows five hits and the number of all', async () => {
  const group = (await search('booking')).groups.find((one) => one.group === 'sessions')
  expect([group?.hits.length, group?.total]).toEqual([5, 8])
})

test.each([
  ['q', ''],
  ['q', 'q=a&q=b'],
  ['q', `q=${'x'.repeat(201)}`],
  ['limit', 'q=a&limit=5'],
])('refuses %s in ?%s', async (field, query) => {
  const answer = await app.inject({ url: `/api/search?${query}`, headers })
  expect([answer.statusCode, answer.json().fields]).toMatchObject([400, [{ field }]])
})
