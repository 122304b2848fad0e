// Selects the texts of rows by dragging. A link covers the row, and browsers do not start a text selection on a link, so
// this file makes the selection from the start of the drag to the pointer. Such a drag does not count as a click.

/** A shorter movement of the hand is a click. */
const dragPx = 4

type Point = { x: number; y: number }

let start: Point | undefined
let anchor: CaretPosition | undefined
let hasDragged = false

export function selectTextOfRows(): void {
  const { documentElement } = document
  addEventListener('mousedown', (event) => {
    hasDragged = false
    const isRow = event.target instanceof Element && event.target.closest('[data-row] a') !== null
    start = event.button === 0 && isRow ? { x: event.clientX, y: event.clientY } : undefined
  })
  addEventListener('mousemove', ({ clientX: x, clientY: y, buttons }) => {
    if (!start || buttons !== 1) return
    if (!hasDragged) {
      if (Math.hypot(x - start.x, y - start.y) < dragPx) return
      hasDragged = true
      // From now on the texts receive the pointer instead of the links that cover them.
      documentElement.dataset.selecting = ''
      anchor = document.caretPositionFromPoint?.(start.x, start.y) ?? undefined
    }
    const end = document.caretPositionFromPoint?.(x, y)
    if (anchor && end)
      getSelection()?.setBaseAndExtent(anchor.offsetNode, anchor.offset, end.offsetNode, end.offset)
  })
  const stop = () => {
    start = undefined
    delete documentElement.dataset.selecting
  }
  addEventListener('mouseup', stop)
  addEventListener('blur', stop)
  // Otherwise the link itself would be dragged.
  addEventListener('dragstart', (event) => {
    if (start) event.preventDefault()
  })
  addEventListener(
    'click',
    (event) => {
      // A click by keyboard has no detail.
      if (!hasDragged || event.detail === 0) return
      event.preventDefault()
      event.stopPropagation()
    },
    { capture: true },
  )
}
