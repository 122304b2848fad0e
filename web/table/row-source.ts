// The input of a virtual list: the loaded rows, and the callbacks that load more at either end.

import type { TopRow } from '#web/router/scroll-position.tsx'

export type RowSource<Row> = {
  /** Undefined while the first rows are loading. */
  rows: readonly Row[] | undefined
  /** The number of all rows of the selection, loaded or not, if known. */
  count?: number | undefined
  /** There are rows before the first loaded one. */
  hasPrevious?: boolean
  /** The rows belong to the previous selection while the new ones are loading. */
  isPrevious?: boolean
  onNearStart?: () => void
  onNearEnd?: () => void
  /** Identifies a visit of a selection: when it changes, the list begins again at `initialTop` or at its top. */
  visit?: string
  /** The row to begin at, and the callback for the top row; undefined at the start of the list. */
  initialTop?: TopRow | undefined
  onTopChange?: (top: TopRow | undefined) => void
  /** Opens or closes the preview of a row; and the id of the previewed row. */
  onPreview?: (id: string) => void
  previewedId?: string | undefined
  /** Present if rows can be ticked. */
  ticks?: RowTicks<Row> | undefined
}

/** Kept by id, so that a row stays ticked while it is scrolled out of the document. */
export type RowTicks<Row> = {
  has: (id: string) => boolean
  /** How many of the loaded rows are ticked. */
  loaded: 'none' | 'some' | 'all'
  nameOf: (row: Row) => string
  /** `isRange`: ticks all rows from the one that was ticked before. Never changes between renders. */
  tick: (id: string, isTicked: boolean, isRange: boolean) => void
  tickLoaded: (isTicked: boolean) => void
}
