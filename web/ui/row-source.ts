// What a virtualised list is fed with: the rows at hand, and how to come by more of them at either end.

/** The first row in sight, and by how many pixels it is scrolled past the upper edge. */
export type TopRow = { id: string; offset: number }

export type RowSource<Row> = {
  /** Undefined while the first rows are loading. */
  rows: readonly Row[] | undefined
  /** All rows of the selection, loaded or not, where known. */
  total?: number | undefined
  /** There are rows before the first one at hand. */
  hasPrevious?: boolean
  /** The rows shown are those of an earlier selection while the new ones are on their way. */
  isStale?: boolean
  onNearStart?: () => void
  onNearEnd?: () => void
  /** Names the selection: when it changes, the list begins anew at `initialTop` or at its top. */
  selection?: string
  /** The row to begin at, and who wants to know the row in sight; undefined at the very top. */
  initialTop?: TopRow | undefined
  onTopChange?: (top: TopRow | undefined) => void
}
