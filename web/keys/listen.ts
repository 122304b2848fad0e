// Listens for keys. The code for them is loaded with the first one, or when the browser is idle; keys that are pressed
// before it has arrived wait for it, in order.

type Press = (event: KeyboardEvent, opensPanel: boolean) => void
type Waiting = { event: KeyboardEvent; opensPanel: boolean }

let press: Press | undefined
let loading: Promise<void> | undefined
let waiting: Waiting[] = []

export function loadKeys(): Promise<void> {
  loading ??= import('./press.ts').then(
    (code) => {
      press = code.press
    },
    (error: unknown) => {
      loading = undefined
      throw error
    },
  )
  return loading
}

/** Keys of shortcuts that would also do something in the browser, such as scroll the page. */
const scrolls = new Set([' ', 'ArrowDown', 'ArrowUp', '/'])

async function pressWaiting(): Promise<void> {
  for (let next = waiting[0]; next; next = waiting[0]) {
    const { event, opensPanel } = next
    press?.(event, opensPanel)
    const { activeElement } = document
    // What the browser would have done, had the focus been there by then.
    if (event.key === 'Enter' && !event.defaultPrevented && activeElement !== event.target)
      if (activeElement instanceof HTMLAnchorElement) activeElement.click()
    // The page shows what this key has done before the next one acts on it.
    await Promise.resolve()
    waiting.shift()
  }
}

/** Whether it clicks a button whose panel is closed. */
function isOnClosed({ key, target }: KeyboardEvent): boolean {
  const clicks = key === 'Enter' || key === ' '
  return clicks && target instanceof Element && target.matches('button[aria-haspopup][aria-expanded=false]')
}

/** Returns a function that stops listening. */
export function listenToKeys(): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented) return
    const opensPanel = isOnClosed(event)
    if (press && waiting.length === 0) return press(event, opensPanel)
    // It acts on what the key before it does: the browser must not act on what is there before.
    const isFree = event.target === document.body && !event.ctrlKey && !event.metaKey && !event.altKey
    if (waiting.length > 0 && isFree && scrolls.has(event.key)) event.preventDefault()
    if (waiting.push({ event, opensPanel }) > 1) return
    loadKeys().then(pressWaiting, () => {
      // If it cannot be loaded the keys do nothing, and the next one tries again.
      waiting = []
    })
  }
  addEventListener('keydown', onKey)
  return () => removeEventListener('keydown', onKey)
}
