// Keeps the focus near its place when the focused element is removed, such as a note, or the button of a notification.

/** What removes an element may move the focus itself, until then. */
const graceMs = 50

/** The focus goes to the first heading in the nearest element around it that is left. */
export function keepFocus(): void {
  /** The last focused element, and those around it. */
  let path: EventTarget[] = []
  addEventListener('focusin', (event) => {
    path = event.composedPath()
  })
  const isLost = () =>
    document.activeElement === document.body && path[0] instanceof Node && !path[0].isConnected
  new MutationObserver(() => {
    if (isLost()) setTimeout(() => isLost() && focusIn(path), graceMs)
  }).observe(document.body, { childList: true, subtree: true })
}

function focusIn(path: readonly EventTarget[]): void {
  for (const around of path) {
    const heading = around instanceof Element && around.isConnected && around.querySelector('h1, h2, h3')
    if (!(heading instanceof HTMLElement)) continue
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
    return
  }
}
