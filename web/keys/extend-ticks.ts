// Shift and an arrow tick the focused row and the next one; the opposite arrow takes back what was extended too far.

import { moveAmongRows } from './rows.ts'

type Direction = 'below' | 'above'

/** The row that was reached, from where, and in how many steps. */
let reached: { row: string | undefined; direction: Direction; steps: number } | undefined

/** False where the focused row cannot be ticked. */
export function extendTicks(direction: Direction): boolean {
  const from = focusedBox()
  if (!from) return false
  const before = reached?.row === idOf(from) ? reached : undefined
  const back = before && before.direction !== direction ? before : undefined
  if (!from.checked) from.click()
  moveAmongRows(direction)
  const to = focusedBox()
  if (!to || to === from) return true
  if (back) from.click()
  else if (!to.checked) to.click()
  const steps = back ? back.steps - 1 : (before?.steps ?? 0) + 1
  reached = steps > 0 ? { row: idOf(to), direction: back?.direction ?? direction, steps } : undefined
  return true
}

/** The checkbox of the row that has the focus. */
function focusedBox(): HTMLInputElement | undefined {
  const row = document.activeElement?.closest<HTMLElement>('main [data-row]')
  return row?.querySelector<HTMLInputElement>('input[type=checkbox][aria-keyshortcuts~=x]') ?? undefined
}

function idOf(box: HTMLInputElement): string | undefined {
  return box.closest<HTMLElement>('[data-row]')?.dataset.row
}
