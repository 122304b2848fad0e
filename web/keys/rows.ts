// Moves the focus among the rows of the list on the screen. A row is an element with data-row; the focus goes to its
// first link, or to the row itself if it is not a link.

import { focusRow, rowTarget } from '#web/table/focus-row.ts'
import { activate } from '#web/ui/activate.ts'

type Direction = 'next' | 'previous' | 'below' | 'above'

/** Only while no element that uses the arrow keys itself has the focus. */
const arrowDirections: readonly Direction[] = ['below', 'above']

/** False if there is no row to move to, and for an arrow key that another element uses. */
export function moveAmongRows(direction: Direction): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>('main [data-row]:not(aside *)')]
  // From within the preview, the next row is the one below the previewed one.
  const here = document.activeElement?.closest<HTMLElement>('main [data-row]')?.dataset.row
  const present = rows.findIndex((row) => row.dataset.row === here)
  const isArrow = arrowDirections.includes(direction)
  if (present < 0 && isArrow && !isFree()) return false
  const from = rows[present]
  const next = from ? rows[present + stepOf(direction, rows, present)] : (rows.find(isInSight) ?? rows[0])
  if (next) focusRow(next)
  else if (direction === 'next' && document.querySelector('main [data-skeleton]')) {
    steps += 1
    if (steps === 1) awaitRows(location.pathname)
    return true
  }
  return next !== undefined || (isArrow && present >= 0)
}

/** How often 'next' was pressed while the rows were loading. */
let steps = 0

/** Takes the steps once the rows are there, unless the person has moved on. */
function awaitRows(pathname: string): void {
  const isHere = location.pathname === pathname && isFree()
  if (isHere && document.querySelector('main [data-skeleton]')) {
    requestAnimationFrame(() => awaitRows(pathname))
    return
  }
  for (; isHere && steps > 0; steps--) moveAmongRows('next')
  steps = 0
}

/** Activates the element with this shortcut in the focused row; false while an element within the row has the focus. */
export function pressInRow(key: string): boolean {
  const row = document.activeElement?.closest<HTMLElement>('[data-row]')
  return row !== null && row !== undefined && rowTarget(row) === document.activeElement && activate(key, row)
}

/** Activates the element with this shortcut in the ticked rows, if there are any, in the focused row, or in the preview. */
export function activateHere(key: string): boolean {
  const row = document.activeElement?.closest<HTMLElement>('[data-row]')
  const places = [document.querySelector('[data-acts]'), row, document.querySelector('main aside')]
  return places.some((place) => place && activate(key, place))
}

/** A row without a link is previewed; a link handles the key itself. */
export function openRow(): boolean {
  return document.activeElement?.hasAttribute('data-row') === true && pressInRow('Space')
}

function isFree(): boolean {
  return document.activeElement === null || document.activeElement.matches('body, main, h1, [data-skip]')
}

/** In a grid, the row below is as many cards away as fit on one line. */
function stepOf(direction: Direction, rows: readonly HTMLElement[], present: number): number {
  const step = arrowDirections.includes(direction) ? besideEachOther(rows, present) : 1
  return direction === 'previous' || direction === 'above' ? -step : step
}

function besideEachOther(rows: readonly HTMLElement[], present: number): number {
  const list = rows.filter((row) => row.parentElement === rows[present]?.parentElement)
  const [first] = list
  return list.filter((row) => row.getBoundingClientRect().top === first?.getBoundingClientRect().top).length
}

/** Returns whether the row is below the sticky elements at the top of the window: the head of the list, and that of its table. */
function isInSight(row: HTMLElement): boolean {
  const list = row.parentElement
  const head = list?.previousElementSibling
  const above = list ? Number.parseFloat(getComputedStyle(list).scrollMarginTop) : 0
  const heads = head instanceof HTMLElement && head.role === 'rowgroup' ? head.offsetHeight : 0
  const { top } = row.getBoundingClientRect()
  return top >= above + heads - 1 && top < innerHeight
}
