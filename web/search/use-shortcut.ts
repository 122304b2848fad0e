// The keys that lead to the search box from anywhere on the page: Ctrl K or ⌘ K, and '/' while nothing is typed.

import { useEffect } from 'react'

/** `go` must not change from render to render. */
export function useShortcut(go: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isCalled = isCommandK(event) || (isPlainSlash(event) && !isEditable(event.target))
      if (!isCalled || event.defaultPrevented || isDialogOpen()) return
      event.preventDefault()
      go()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [go])
}

function isCommandK({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !shiftKey && !altKey
}

function isPlainSlash({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key === '/' && !ctrlKey && !metaKey && !altKey
}

function isEditable(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
  )
}

function isDialogOpen(): boolean {
  return document.querySelector('[role=dialog]') !== null
}
