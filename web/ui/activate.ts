// Activates the element with a key as its shortcut (aria-keyshortcuts): focuses a field, clicks anything else.

export function activate(key: string, within: ParentNode = document): boolean {
  const element = within.querySelector<HTMLElement>(`[aria-keyshortcuts~="${key}"]`)
  if (!element) return false
  if (element.matches('input:not([type=checkbox]), textarea, [role=combobox]')) {
    if (element instanceof HTMLInputElement) element.select()
    element.focus()
    return true
  }
  // While the code of what it opens is loading, Escape must reach the button.
  if (element.hasAttribute('aria-haspopup')) element.focus()
  element.click()
  return true
}
