// The loaded rows of a list: one contiguous range, which grows page by page at either end.

export type ListWindow<Row> = PageHeaders & { rows: readonly Row[] }

/** Returns the number of all rows, if the answers contain it or all rows are loaded. */
export function rowCount({ rows, next, previous, count }: ListWindow<unknown>): number | undefined {
  return next === undefined && previous === undefined ? rows.length : count
}

/** Adds a page at one end. A row that moved between two reads is in both pages; it keeps its loaded position. */
export function grow<Row extends { id: string }>(
  list: ListWindow<Row>,
  page: ListWindow<Row>,
  way: 'next' | 'previous',
): ListWindow<Row> {
  const ids = new Set(list.rows.map((row) => row.id))
  const added = page.rows.filter((row) => !ids.has(row.id))
  const rows = way === 'next' ? list.rows.concat(added) : added.concat(list.rows)
  return { ...list, rows, [way]: page[way], count: page.count, isCapped: page.isCapped }
}

type PageHeaders = {
  next: string | undefined
  previous: string | undefined
  last: string | undefined
  /** Undefined if the server did not count the rows for the page. */
  count: number | undefined
  /** There are more than `count` rows; the server stopped counting. */
  isCapped: boolean
  /** If set, only this many of the newest rows are sorted, because more match the search text. */
  sortedNewest?: number
}

export function readPageHeaders(headers: Headers): PageHeaders {
  const cursors = cursorsOf(headers.get('Link') ?? '')
  const stated = /^(\d+)(\+?)$/.exec((headers.get('X-Total-Count') ?? '').replaceAll(',', '').trim())
  const sorted = headers.get('X-Sorted-Newest')
  return {
    next: cursors.get('next'),
    previous: cursors.get('prev'),
    last: cursors.get('last'),
    count: stated ? Number(stated[1]) : undefined,
    isCapped: stated?.[2] === '+',
    ...(sorted !== null && { sortedNewest: Number(sorted) }),
  }
}

/** Returns the cursors in a Link header by their relation; links without a cursor are ignored. */
function cursorsOf(link: string): Map<string, string> {
  const cursors = new Map<string, string>()
  for (const [, address = '', relation = ''] of link.matchAll(/<([^>]*)>\s*;\s*rel="?([a-z]+)"?/g)) {
    const cursor = new URL(address, 'http://localhost').searchParams.get('cursor')
    if (cursor) cursors.set(relation, cursor)
  }
  return cursors
}
