import type { ReactNode } from 'react'
import type { SortOf } from '#contract/list.ts'

/** What a column sorts: the words for either direction, and the one of a first click. A change is a gain or a loss if it rises. */
export const orders = {
  text: { ascending: 'A to Z', descending: 'Z to A', first: 'ascending' },
  time: { ascending: 'oldest first', descending: 'newest first', first: 'descending' },
  deadline: { ascending: 'earliest first', descending: 'latest first', first: 'ascending' },
  size: { ascending: 'lowest first', descending: 'highest first', first: 'descending' },
  gain: { ascending: 'worse first', descending: 'better first', first: 'ascending' },
  loss: { ascending: 'better first', descending: 'worse first', first: 'descending' },
} as const

export type SortedKind = keyof typeof orders

type ColumnBase<Key extends string, Area extends string> = {
  header: string
  /** A track of the grid, such as '8rem' or 'minmax(0, 2fr)'; an equal share if absent. */
  width?: string
  align?: 'start' | 'end'
  /** The key to sort by, without a sign; if absent, the header does not sort. */
  sortKey?: Key
  /** What it sorts; text if absent. */
  order?: SortedKind
  /** Its place on phones, one of the areas of `phone`; without one it is left out there, and beside an open preview. */
  area?: Area
  /** Alignment on phones; at the start of its area if absent. */
  areaAlign?: 'end'
  /** Left out in spite of its area while a row is previewed: always, or in windows below 1200 px. */
  besidePreview?: 'hidden' | 'hidden without room'
} & Choice

/** `name`: identifies the column in the address if a person can hide it. `isExtra`: shown only if a person chooses it. */
type Choice = { name: string; isExtra?: boolean } | { name?: undefined; isExtra?: undefined }

/** Each row as a small card: its height in pixels, the areas of its lines, as in ['name price', 'text text'], and its tracks. */
export type PhoneLayout<Line extends string> = { height: number; areas: readonly Line[]; columns?: string }

/** The areas of a layout: 'name', 'price' and 'text'. */
export type AreaOf<Layout extends PhoneLayout<string>> = AreaIn<Layout['areas'][number]>
export type AreaIn<Line extends string> = Line extends `${infer Area} ${infer Rest}`
  ? Area | AreaIn<Rest>
  : Line

export type Grid = { gridTemplateAreas?: string; gridTemplateColumns: string }

/** The narrow column of checkboxes before all others, and its area on phones. */
export const tickArea = 'tick'
const tickWidth = '1.5rem'

export function phoneGrid(
  { areas, columns = 'minmax(0, 1fr) fit-content(60%)' }: PhoneLayout<string>,
  hasTicks = false,
): Grid {
  return {
    gridTemplateAreas: areas.map((line) => `"${hasTicks ? `${tickArea} ` : ''}${line}"`).join(' '),
    gridTemplateColumns: hasTicks ? `${tickWidth} ${columns}` : columns,
  }
}

export function tableGrid(columns: readonly { width?: string }[], hasTicks = false): Grid {
  const widths = columns.map(({ width }) => width ?? 'minmax(0, 1fr)')
  return { gridTemplateColumns: (hasTicks ? [tickWidth, ...widths] : widths).join(' ') }
}

/** A field as text, or a cell made from the row. The first column should name the row. `Area`: of the layout on phones. */
export type Column<Row, Key extends string = string, Area extends string = string> = ColumnBase<Key, Area> &
  ({ field: keyof Row & string } | { cell: (row: Row) => ReactNode })

export function nextSort<Key extends string>(
  key: Key,
  order: SortedKind | undefined,
  sort: string | undefined,
): SortOf<Key> {
  const descending: SortOf<Key> = `-${key}`
  if (sort === key) return descending
  if (sort === descending) return key
  return orders[order ?? 'text'].first === 'descending' ? descending : key
}
