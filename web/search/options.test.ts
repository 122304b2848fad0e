import { describe, expect, test } from 'vitest'
import type { SearchAnswer, SearchGroup } from '#contract/search.ts'
import { bestHit, optionGroups, optionsOf } from './options.ts'

function answer(groups: [SearchGroup, total: number, hits: [id: string, title: string][]][]): SearchAnswer {
  return {
    q: 'ada l/o',
    terms: ['ada', 'l', 'o'],
    groups: groups.map(([group, total, hits]) => ({
      group,
      total,
      hits: hits.map(([id, title]) => ({ id, title, detail: null })),
    })),
  }
}

const many = (count: number): [string, string][] =>
  Array.from({ length: count }, (_, index) => [`id${index}`, `Title ${index}`])

describe('what can be chosen', () => {
  test('leads to the record of each hit, ids encoded', () => {
    const groups = optionGroups(
      answer([
        ['users', 1, [['u/1', 'Ada']]],
        ['experts', 1, [['u/1', 'Ada']]],
        ['sessions', 1, [['s?1', 'Why?']]],
        ['feedback', 1, [['f#1', 'Ada']]],
        ['tags', 1, [['t%1', 'ada']]],
        ['discount-codes', 1, [['ADA 5', 'ADA 5']]],
      ]),
    )
    expect(optionsOf(groups).map(({ href }) => href)).toEqual([
      '/users/u%2F1',
      '/users/u%2F1?from=experts',
      '/sessions/s%3F1?q=ada+l%2Fo',
      '/feedback?at=f%231',
      '/tags/t%251',
      '/discount-codes/ADA%205',
    ])
  })

  test('ends each group that holds more with the list filtered by the same text', () => {
    const [group] = optionGroups(answer([['sessions', 3214, many(5)]]))
    expect(group?.total).toBe('3,214')
    expect(group?.all?.href).toBe('/sessions?q=ada+l%2Fo')
    expect(group?.hits).toHaveLength(5)
  })

  test('says that there are more where the server has stopped counting', () => {
    const { groups, ...rest } = answer([['sessions', 2000, many(5)]])
    const atLeast = { ...rest, groups: groups.map((group) => ({ ...group, isMinimum: true })) }
    expect(optionGroups(atLeast)[0]?.total).toBe('2,000+')
    expect(optionGroups({ ...rest, groups })[0]?.total).toBe('2,000')
  })

  test('offers no list where the hits are all there is', () => {
    expect(optionGroups(answer([['users', 2, many(2)]]))[0]?.all).toBeUndefined()
  })

  test('shows fewer hits of long groups where many groups compete', () => {
    const groups = optionGroups(
      answer([
        ['users', 6, many(5)],
        ['sessions', 5, many(5)],
        ['tags', 1, many(1)],
      ]),
    )
    expect(groups.map(({ hits }) => hits.length)).toEqual([3, 5, 1])
  })
})

describe('the best hit', () => {
  const groups = optionGroups(
    answer([
      [
        'users',
        2,
        [
          ['u1', 'Ada Summer'],
          ['u2', 'SUMMER'],
        ],
      ],
      ['discount-codes', 1, [['Summer20', 'Summer20']]],
    ]),
  )

  test('is the record whose id is the text, in any case and whichever its group', () => {
    expect(bestHit(groups, ' summer20 ')?.href).toBe('/discount-codes/Summer20')
  })

  test('else the one whose name is the text', () => {
    expect(bestHit(groups, 'súmmer')?.href).toBe('/users/u2')
  })

  test('else the first', () => {
    expect(bestHit(groups, 'sum')?.href).toBe('/users/u1')
    expect(bestHit([], 'sum')).toBeUndefined()
  })
})
