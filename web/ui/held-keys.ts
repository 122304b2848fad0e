// Activates the element of a key, and holds back keys that are pressed while a layer opens: they are sent to the layer, in order,
// once it has the focus, and never reach the page behind it. They are dropped with Escape, or if its code cannot be loaded.

/** The element with the key as its shortcut (aria-keyshortcuts): focuses a field, clicks anything else. */
export function activate(key: string, within: ParentNode = document): boolean {
  const element = within.querySelector<HTMLElement>(`[aria-keyshortcuts~="${key}"]`)
  if (!element) return false
  if (element.matches('input:not([type=checkbox]), textarea, [role=combobox]')) {
    if (element instanceof HTMLInputElement) element.select()
    element.focus()
    return true
  }
  // Where the focus returns to from what it opens.
  if (element.hasAttribute('aria-haspopup')) element.focus()
  element.click()
  return true
}

/**
 * Waits for the element if the part of the page that contains it is still loading; `data-later-keys` names the keys of that part.
 * Keys pressed in the meantime are held back.
 */
export function activateLater(key: string): boolean {
  if (activate(key)) return true
  const place = document.querySelector(`[data-later-keys~="${key}"]`)
  if (!place) return false
  const giveUp = holdKeysFor({
    hasOpened: () => {
      // An alert says that its code does not arrive.
      if (!place.isConnected || place.querySelector('[role=alert]')) giveUp()
      return activate(key, place)
    },
    giveUp: () => giveUp(),
  })
  return true
}

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
