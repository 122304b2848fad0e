// Finds the element that a key activates, anywhere on the page or in a part of it.

/** Activates the element that has the key as its shortcut (aria-keyshortcuts): focuses a field, clicks anything else. */
export function activate(key: string, within: ParentNode = document): boolean {
  const element = within.querySelector<HTMLElement>(`[aria-keyshortcuts~="${key}"]`)
  if (!element) return false
  if (element.matches('input:not([type=checkbox]), textarea, [role=combobox]')) {
    if (element instanceof HTMLInputElement) element.select()
    element.focus()
    return true
  }
  // The focus returns here from whatever it opens.
  if (element.hasAttribute('aria-haspopup')) element.focus()
  element.click()
  return true
}
