// The headers of a page of a list: the cursors of the neighboring pages, and the number of rows.

export type PageHeaders = {
  next: string | undefined
  previous: string | undefined
  last: string | undefined
  /** Undefined where the server did not count the rows for the page. */
  total: number | undefined
  /** There are more than `total` rows; the server has stopped counting. */
  isCapped: boolean
  /** Only so many of the newest rows are sorted, because more match the search text. */
  sortedNewest?: number
}

export function readPageHeaders(headers: Headers): PageHeaders {
  const cursors = cursorsOf(headers.get('Link') ?? '')
  const count = /^(\d+)(\+?)$/.exec((headers.get('X-Total-Count') ?? '').replaceAll(',', '').trim())
  const sorted = headers.get('X-Sorted-Newest')
  return {
    next: cursors.get('next'),
    previous: cursors.get('prev'),
    last: cursors.get('last'),
    total: count ? Number(count[1]) : undefined,
    isCapped: count?.[2] === '+',
    ...(sorted !== null && { sortedNewest: Number(sorted) }),
  }
}

/** The cursors in a Link header by their relation; links without a cursor are ignored. */
function cursorsOf(link: string): Map<string, string> {
  const cursors = new Map<string, string>()
  for (const [, address = '', relation = ''] of link.matchAll(/<([^>]*)>\s*;\s*rel="?([a-z]+)"?/g)) {
    const cursor = new URL(address, 'http://localhost').searchParams.get('cursor')
    if (cursor) cursors.set(relation, cursor)
  }
  return cursors
}
