// Ticked rows: by id, so that a row stays ticked while it is scrolled out of the document.

export type RowTicks<Row> = {
  has: (id: string) => boolean
  /** How many of the loaded rows are ticked. */
  loaded: 'none' | 'some' | 'all'
  nameOf: (row: Row) => string
  /** `isRange`: with all rows from the one that was ticked before. Never changes from render to render. */
  tick: (id: string, isTicked: boolean, isRange: boolean) => void
  tickLoaded: (isTicked: boolean) => void
}
