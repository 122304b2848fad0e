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

/** The classes of the bar below the rows of those that are ticked. */
export const barOfTicked =
  'sticky bottom-[calc(var(--toast-bottom)+0.75rem)] z-10 mx-auto flex w-fit max-w-full flex-wrap items-center gap-x-1 gap-y-1 rounded-lg bg-raised p-1.5 shadow-raised print:hidden'
