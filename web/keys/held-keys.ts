// Keys that are pressed after a button was used to open a panel whose code is still loading: they belong to the panel, in
// order, and not to the page behind it.

/** For code that does not arrive, which the page says. */
const timeoutMs = 5_000

let held: KeyboardEvent[] = []

/** Whether the key was held, or waits behind one that is. */
export function holdKey(event: KeyboardEvent): boolean {
  const panelId = openingPanel()
  if (panelId === undefined && held.length === 0) return false
  if (event.key === 'Escape') {
    held = []
    return false
  }
  event.preventDefault()
  held.push(event)
  if (held.length === 1 && panelId !== undefined) void releaseInto(panelId)
  return true
}

/** The id of a panel that its button declares as open, but which is not there yet. */
function openingPanel(): string | undefined {
  const button = document.querySelector('[aria-haspopup][aria-expanded=true][aria-controls]')
  const id = button?.getAttribute('aria-controls')
  return id && !document.getElementById(id) ? id : undefined
}

async function releaseInto(panelId: string): Promise<void> {
  const untilMs = Date.now() + timeoutMs
  while (held.length > 0 && Date.now() < untilMs) {
    const panel = document.getElementById(panelId)
    const target = document.activeElement
    if (panel?.contains(target) && target !== panel && target instanceof HTMLElement) {
      const event = held.shift()
      if (event) type(event, target)
    }
    // The next key acts on what this one has led to.
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
  held = []
}

/** Does what the browser would do with the key. */
function type({ key, shiftKey }: KeyboardEvent, target: HTMLElement): void {
  const isFree = target.dispatchEvent(
    new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true }),
  )
  if (!isFree) return
  if (target instanceof HTMLButtonElement && (key === 'Enter' || key === ' ')) target.click()
  // The only way that keeps the field's own history of changes.
  else if (target instanceof HTMLInputElement && key.length === 1)
    document.execCommand('insertText', false, key)
}
