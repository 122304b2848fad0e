// Puts the focus on a row or card of a list: on its first link, or on itself where it leads nowhere.

export function rowTarget(row: HTMLElement): HTMLElement {
  return row.hasAttribute('tabindex') ? row : (row.querySelector<HTMLElement>('a') ?? row)
}

export function focusRow(row: HTMLElement): void {
  rowTarget(row).focus({ preventScroll: true })
  row.scrollIntoView({ block: 'nearest' })
}
