// The row of each list that was last opened, by the index of the list's history entry: going back focuses it.

const rows = new Map<number, string>()

/** Called when a record is opened from a row, and when the reader goes on from it to another record of the list. */
export function leaveRow(index: number, id: string): void {
  rows.set(index, id)
}

export function rowLeftAt(index: number): string | undefined {
  return rows.get(index)
}

/** Another address takes this place in the history. */
export function forgetRow(index: number): void {
  rows.delete(index)
}
