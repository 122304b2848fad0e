// Holds back keys that are pressed while a layer opens, and sends them to the layer, in order, once it has the focus. They never
// reach the page behind it. They are dropped with Escape, or if the code of the layer cannot be loaded.

type Opening = {
  /** Called in each frame. */
  hasOpened: () => boolean
  /** Escape ends the opening. */
  giveUp: () => void
}

const openings: Opening[] = []
let held: KeyboardEvent[] = []
let isReleasing = false

/** Returns a function that ends the opening: what was typed for it is dropped, unless it has opened. */
export function holdKeysFor(opening: Opening): () => void {
  openings.push(opening)
  if (!isReleasing) void release()
  return () => {
    if (remove(opening)) held = []
  }
}

/** Returns a function that stops listening. */
export function listenToHeldKeys(): () => void {
  addEventListener('keydown', hold, { capture: true })
  return () => removeEventListener('keydown', hold, { capture: true })
}

/** Before all handlers of the page. */
function hold(event: KeyboardEvent): void {
  const isHolding = openings.length > 0 || held.length > 0
  // Those that are typed below are not trusted; combinations but the one that saves, and keys such as F5, belong to nobody else.
  const isCombined = event.ctrlKey || event.metaKey || event.altKey
  if (!isHolding || !event.isTrusted || (isCombined && event.key !== 'Enter')) return
  if (event.key.length > 1 && !named.test(event.key)) return
  event.preventDefault()
  event.stopImmediatePropagation()
  const opening = openings.at(-1)
  if (event.key === 'Escape' && opening) {
    held = []
    opening.giveUp()
  } else held.push(event)
}

const named = /^(Enter|Escape|Tab|Backspace|Delete|Home|End|Page(Up|Down)|Arrow(Up|Down|Left|Right))$/

async function release(): Promise<void> {
  isReleasing = true
  while (openings.length > 0 || held.length > 0) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    // In the next frame: what has opened may open another one, and each key acts on what the one before has led to.
    if (openings.some((one) => one.hasOpened() && remove(one)) || openings.length > 0) continue
    const event = held.shift()
    const target = document.activeElement
    if (event && target instanceof HTMLElement) type(event, target)
  }
  isReleasing = false
}

function remove(opening: Opening): boolean {
  const index = openings.indexOf(opening)
  if (index >= 0) openings.splice(index, 1)
  return index >= 0
}

/** Does what the browser would do with the key. */
function type({ key, shiftKey, ctrlKey, metaKey }: KeyboardEvent, target: HTMLElement): void {
  const isFree = target.dispatchEvent(
    new KeyboardEvent('keydown', { key, shiftKey, ctrlKey, metaKey, bubbles: true, cancelable: true }),
  )
  if (!isFree) return
  if (target instanceof HTMLButtonElement && (key === 'Enter' || key === ' ')) target.click()
  else if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return
  // The only way that keeps the field's own history of changes.
  else if (key.length === 1) document.execCommand('insertText', false, key)
  else if (key === 'Backspace') document.execCommand('delete')
}
