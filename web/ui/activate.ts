// The element that a key activates, anywhere on the page or in a part of it.

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
