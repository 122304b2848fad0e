// Activates the element with a key as its shortcut (aria-keyshortcuts): focuses a field, clicks anything else.

import { holdKeysFor } from './held-keys.ts'

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
