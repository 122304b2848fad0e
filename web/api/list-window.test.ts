import { describe, expect, it } from 'vitest'
import { grow } from './list-window.ts'

const page = (ids: string, next?: string, previous?: string) => ({
  rows: [...ids].map((id) => ({ id })),
  next,
  previous,
  last: undefined,
  count: 9,
  isCapped: false,
})
const idsOf = (list: { rows: readonly { id: string }[] }) => list.rows.map((row) => row.id).join('')

describe('a range of loaded rows', () => {
  it('grows at its end and keeps its beginning', () => {
    const grown = grow(page('cd', 'e', 'b'), page('ef', 'g', 'd'), 'next')
    expect([idsOf(grown), grown.next, grown.previous]).toEqual(['cdef', 'g', 'b'])
  })

  it('grows at its beginning and keeps its end', () => {
    const grown = grow(page('cd', 'e', 'b'), page('ab', 'c', undefined), 'previous')
    expect([idsOf(grown), grown.next, grown.previous]).toEqual(['abcd', 'e', undefined])
  })

  it.each([
    ['at its end', 'next'],
    ['at its beginning', 'previous'],
  ] as const)('grows %s without looking at the rows that it has', (_, way) => {
    let looks = 0
    const watched = [...'cdef'].map((id) => ({
      get id() {
        looks += 1
        return id
      },
    }))
    const grown = grow({ ...page(''), rows: watched }, page('gh'), way)
    looks = 0
    expect(grow(grown, page('ij'), way).rows).toHaveLength(8)
    expect(looks).toBe(0)
  })
})
