// Moves the focus to a row or card of a list: to its first link, or to the row itself if it has none.

export function rowTarget(row: HTMLElement): HTMLElement {
  return row.hasAttribute('tabindex') ? row : (row.querySelector<HTMLElement>('a') ?? row)
}

export function focusRow(row: HTMLElement): void {
  rowTarget(row).focus({ preventScroll: true })
  row.scrollIntoView({ block: 'nearest' })
}
