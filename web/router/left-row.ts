// The row of each list that was last opened, by the index of the list's history entry: going back focuses it.

const rows = new Map<number, string>()

/** Called when a record is opened from a row, and when another record of the list is opened from it. */
export function leaveRow(index: number, id: string): void {
  rows.set(index, id)
}

export function rowLeftAt(index: number): string | undefined {
  return rows.get(index)
}

/** Another address replaces this history entry. */
export function forgetRow(index: number): void {
  rows.delete(index)
}
