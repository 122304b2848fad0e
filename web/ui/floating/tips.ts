// What the tooltip says about an element, read from the page when the pointer or the focus reaches it.

export type Tip = { anchor: Element; text: string }

/** Says more than it shows: data-tip holds the text. */
const saying = '[data-tip]'
/** Shows one line and says the whole where that is cut off: data-whole names it, as a column's header does. */
const cutting = '[data-whole]'

/** A link that shows a card of its own. */
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
    // The cell that holds the link is found at every point of the row.
    if (cell && !(isCovered && element === target)) return wholeOf(cell)
  }
  return undefined
}

/** Of the element that has the focus, if it came by keyboard. */
export function tipOfFocus(target: EventTarget | null): Tip | undefined {
  if (!(target instanceof Element) || !target.matches(':focus-visible')) return undefined
  const said = target.closest<HTMLElement>(saying)
  if (said?.dataset.tip) return { anchor: said, text: said.dataset.tip }
  return target.matches(carded) ? undefined : wholeRow(target)
}

function wholeOf(cell: HTMLElement): Tip | undefined {
  const text = isCut(cell) ? cell.innerText.trim() : ''
  return text ? { anchor: cell, text } : undefined
}

/** All cells of the row that are cut off: the focus is in one of them, the reader sees them all. */
function wholeRow(target: Element): Tip | undefined {
  const row = target.closest('[role=row]')
  const cut = [...(row?.querySelectorAll<HTMLElement>(cutting) ?? [])].filter(isCut)
  if (!row || cut.length === 0) return undefined
  const text = cut.map((cell) => `${cell.dataset.whole}: ${cell.innerText.trim()}`).join('\n')
  return { anchor: cut[0] ?? row, text }
}

function isCut(cell: HTMLElement): boolean {
  return [cell, ...cell.querySelectorAll<HTMLElement>('*')].some(
    ({ scrollWidth, clientWidth, offsetWidth }) =>
      offsetWidth > 1 && scrollWidth > clientWidth && clientWidth > 0,
  )
}
