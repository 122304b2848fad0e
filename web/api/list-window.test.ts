import { describe, expect, it } from 'vitest'
import { grow, readPageHeaders } from './list-window.ts'

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
})

describe('the headers of a page', () => {
  it('name the neighbouring pages and the end', () => {
    const link =
      '</api/users?limit=50&cursor=a%2Bb>; rel="next", </api/users?cursor=c>; rel="prev", </api/users?cursor=d>; rel="last"'
    const headers = readPageHeaders(new Headers({ Link: link, 'X-Total-Count': '123' }))
    expect(headers).toEqual({ next: 'a+b', previous: 'c', last: 'd', count: 123, isCapped: false })
  })

  it('mark a count that is a minimum', () => {
    const headers = readPageHeaders(new Headers({ 'X-Total-Count': '10,000+' }))
    expect(headers).toMatchObject({ count: 10_000, isCapped: true })
  })
})
