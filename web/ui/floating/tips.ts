// The text of an element's tooltip, read from the page when the pointer or the focus reaches the element.

import { isolated } from '#contract/visible-text.ts'

export type Tip = { anchor: Element; text: string }

/** Elements with additional text: data-tip contains it. */
const saying = '[data-tip]'
/**
 * Elements with one line whose whole text is shown where it is cut off: data-whole names it, as a column's header does.
 */
const cutting = '[data-whole]'

/** A link with a hover card. */
const carded = '[data-card]'

/** At a point of the page, such as under the pointer. The link of a row covers its cells. */
export function tipAt({ target, clientX, clientY }: PointerEvent): Tip | undefined {
  if (!(target instanceof Element)) return undefined
  const isCovered = target.matches('.row-link')
  const reached = isCovered ? document.elementsFromPoint(clientX, clientY) : [target]
  for (const element of reached) {
    const said = element.closest<HTMLElement>(saying)
    if (said?.dataset.tip) return { anchor: said, text: said.dataset.tip }
    if (element.closest(carded)) return undefined
    const cell = element.closest<HTMLElement>(cutting)
    // The cell with the link is found at every point of the row.
    if (cell && !(isCovered && element === target)) return wholeOf(cell)
  }
  return undefined
}

/** Where the pointer rests, which tells nobody before it moves again. */
export function tipUnderPointer(): Tip | undefined {
  if (!matchMedia('(hover: hover)').matches) return undefined
  const said = [...document.querySelectorAll<HTMLElement>(`${saying}:hover`)].at(-1)
  return said?.dataset.tip ? { anchor: said, text: said.dataset.tip } : undefined
}

/** For the focused element, if the keyboard moved the focus. */
export function tipOfFocus(target: EventTarget | null): Tip | undefined {
  if (!(target instanceof Element) || !target.matches(':focus-visible')) return undefined
  const said = target.closest<HTMLElement>(saying)
  if (said?.dataset.tip) return { anchor: said, text: said.dataset.tip }
  return target.matches(carded) ? undefined : wholeRow(target)
}

function wholeOf(cell: HTMLElement): Tip | undefined {
  const text = isCut(cell) ? textOf(cell) : ''
  return text ? { anchor: cell, text } : undefined
}

/** All cells of the row that are cut off: the focus is in one of them, but the person sees all. */
function wholeRow(target: Element): Tip | undefined {
  const row = target.closest('[role=row]')
  const cut = [...(row?.querySelectorAll<HTMLElement>(cutting) ?? [])].filter(isCut)
  if (!row || cut.length === 0) return undefined
  const text = cut.map((cell) => `${cell.dataset.whole}: ${textOf(cell)}`).join('\n')
  return { anchor: cut[0] ?? row, text }
}

/** Line by line, since isolation ends with a line. */
function textOf(cell: HTMLElement): string {
  return cell.innerText.trim().split('\n').map(isolated).join('\n')
}

function isCut(cell: HTMLElement): boolean {
  return [cell, ...cell.querySelectorAll<HTMLElement>('*')].some(
    ({ scrollWidth, clientWidth, offsetWidth }) =>
      offsetWidth > 1 && scrollWidth > clientWidth && clientWidth > 0,
  )
}
