import { describe, expect, it } from 'vitest'
import { readPageHeaders } from './list-window.ts'

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
