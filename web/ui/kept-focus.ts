// Keeps the focus near its place when the focused element is removed, such as a note, or the button of a notification.

/** What removes an element may move the focus itself, until then. */
const graceMs = 50

/** Not those of rows: where a row was scrolled away, they would be scrolled away too. */
const headings = ':is(h1, h2, h3):not([role=row] *, [role=listitem] *)'

/**
 * The focus goes to the first heading in the nearest element around it that is left. It never leaves an open panel, which would close: one
 * whose content still loads takes the focus itself.
 */
export function keepFocus(): void {
  /** The last focused element, and those around it. */
  let path = pathOf(document.activeElement)
  addEventListener('focusin', ({ target }) => {
    path = pathOf(target)
  })
  const isLost = () => document.activeElement === document.body && path[0]?.isConnected === false
  new MutationObserver(() => {
    if (isLost()) setTimeout(() => isLost() && focusIn(path), graceMs)
  }).observe(document.body, { childList: true, subtree: true })
}

function pathOf(target: EventTarget | null): Element[] {
  return target instanceof Element ? [target, ...pathOf(target.parentElement)] : []
}

function focusIn(path: readonly Element[]): void {
  for (const around of path) {
    if (!around.isConnected) continue
    const panel = around.matches('[role=dialog]') ? around : null
    const place = around.querySelector<HTMLElement>(headings) ?? panel
    if (!(place instanceof HTMLElement)) continue
    place.tabIndex = -1
    place.focus({ preventScroll: true })
    return
  }
}
