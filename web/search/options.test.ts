import { describe, expect, test } from 'vitest'
import type { SearchAnswer, SearchGroup, SearchMeaning } from '#contract/search.ts'
import { bestOf, optionsIn, type PaletteOption, sectionsOf } from './options.ts'

type Groups = [SearchGroup, total: number, hits: [id: string, title: string][]][]

function answer(groups: Groups, q = 'ada l/o', meanings: SearchMeaning[] = []): SearchAnswer {
  return {
    q,
    terms: ['ada', 'l', 'o'],
    meanings,
    groups: groups.map(([group, total, hits]) => ({
      group,
      total,
      hits: hits.map(([id, title]) => ({ id, title, detail: null, reason: null })),
    })),
  }
}

const many = (count: number): [string, string][] =>
  Array.from({ length: count }, (_, index) => [`id${index}`, `Title ${index}`])
const refunded: SearchMeaning = {
  title: 'Sessions: Refunded',
  list: 'sessions',
  filters: { label: 'Refunded' },
  total: 1200,
}
const best = (found: SearchAnswer) => bestOf(sectionsOf(found, []))

describe('the options', () => {
  test('link to the record of each hit, with encoded ids', () => {
    const sections = sectionsOf(
      answer([
        ['users', 1, [['u/1', 'Ada']]],
        ['experts', 1, [['u/2', 'Ada']]],
        ['sessions', 1, [['s?1', 'Why?']]],
        ['feedback', 1, [['f#1', 'Ada']]],
        ['tags', 1, [['t%1', 'ada']]],
        ['discount-codes', 1, [['ADA 5', 'ADA 5']]],
      ]),
      [],
    )
    expect(optionsIn(sections).map(({ href }) => href)).toEqual([
      '/users/u%2F1',
      '/users/u%2F2?from=experts',
      '/sessions/s%3F1?q=ada+l%2Fo',
      '/feedback?at=f%231&open=f%231',
      '/tags/t%251',
      '/discount-codes/ADA%205',
    ])
  })

  test('contain fewer hits of long groups if there are many groups', () => {
    const sections = sectionsOf(
      answer([
        ['users', 6, many(5)],
        ['sessions', 5, many(5)],
        ['tags', 1, many(1)],
      ]),
      [],
    )
    const hits = sections.map(({ options }) => options.filter(({ found }) => found).length)
    expect(hits).toEqual([3, 5, 1])
  })

  test('contain the experts of a tag under its name, with a link to all of them', () => {
    const { groups, ...rest } = answer([['experts', 12, [['u1', 'Ada']]]])
    const tagged = groups.map((group) => ({ ...group, tag: { id: 't 1', name: 'law' } }))
    const sections = sectionsOf({ ...rest, groups: tagged }, [])
    expect(sections.at(-1)).toMatchObject({
      title: 'Experts with the tag law',
      options: [{ title: 'See all 12 experts with the tag law', href: '/experts?tag=t+1' }],
    })
  })
})

describe('the best match comes first, and only once', () => {
  const groups: Groups = [
    [
      'users',
      2,
      [
        ['u1', 'Ada Summer'],
        ['u2', 'SUMMER'],
      ],
    ],
    ['discount-codes', 1, [['Summer20', 'Summer20']]],
  ]

  test('the record whose id is the text, in any case and any group', () => {
    const sections = sectionsOf(answer(groups, ' summer20 '), [])
    expect(sections[0]).toMatchObject({
      title: 'Best match',
      options: [{ href: '/discount-codes/Summer20' }],
    })
    expect(optionsIn(sections).filter(({ href }) => href === '/discount-codes/Summer20')).toHaveLength(1)
  })

  test('else the one whose name is the text', () => {
    expect(best(answer(groups, 'súmmer'))?.href).toBe('/users/u2')
  })

  test('else the meaning of the whole text, and that of its beginning after names', () => {
    expect(best(answer(groups, 'refunded', [{ ...refunded, isExact: true }]))?.href).toBe(
      '/sessions?label=Refunded',
    )
    expect(best(answer(groups, 'sum', [refunded]))?.href).toBe('/users/u2')
    expect(best(answer([], 'refu', [refunded]))?.href).toBe('/sessions?label=Refunded')
  })
})

test('a meaning that is one of the views is not repeated', () => {
  const view: PaletteOption = {
    key: 'v',
    title: 'Refunds',
    icon: 'all',
    kind: 'view',
    href: '/sessions?label=Refunded',
  }
  const sections = sectionsOf(answer([], 'refunds', [{ ...refunded, isExact: true }]), [view])
  expect(optionsIn(sections)).toEqual([view])
})
