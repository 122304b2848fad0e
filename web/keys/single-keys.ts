// Whether single keys have an effect: people whose speech input or switches type them by accident can turn them off.

const storageKey = 'stoa-single-keys'
let isOff = read()

export function usesSingleKeys(): boolean {
  return !isOff
}

export function chooseSingleKeys(isOn: boolean): void {
  isOff = !isOn
  try {
    if (isOn) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, 'off')
  } catch {
    // Storage is forbidden: the choice lasts until the page is closed.
  }
}

function read(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'off'
  } catch {
    return false
  }
}
