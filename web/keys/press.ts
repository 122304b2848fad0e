// Handles a pressed key: does nothing while typing or while a layer is open or opening, otherwise runs its shortcut.

import { singleKeys } from '#web/ui/appearance.ts'
import { shortcutGroups } from './shortcuts.ts'

/** The second of two keys must follow within this time. */
const sequenceTimeoutMs = 1_500

const shortcuts = new Map(
  shortcutGroups.flatMap(({ shortcuts }) =>
    shortcuts.flatMap((shortcut) => shortcut.keys.map((keys) => [keys, shortcut] as const)),
  ),
)
const firsts = new Set(
  [...shortcuts.keys()].flatMap((keys) => (keys.includes(' ') ? keys.split(' ', 1) : [])),
)

let first = { name: '', atMs: 0 }

export function listenToKeys(): () => void {
  addEventListener('keydown', press)
  return () => removeEventListener('keydown', press)
}

function press(event: KeyboardEvent): void {
  if (event.defaultPrevented || isModifier(event.key)) return
  const name = keyName(event)
  const isSingle = !/^(Control|Meta)[+]/.test(name)
  if (isLayerOpen()) return
  if (isSingle && (isTyping(event.target) || singleKeys.get() === 'off')) return
  const isSecond = Date.now() - first.atMs < sequenceTimeoutMs
  const shortcut = (isSecond && shortcuts.get(`${first.name} ${name}`)) || shortcuts.get(name)
  first = shortcut === undefined && firsts.has(name) ? { name, atMs: Date.now() } : { name: '', atMs: 0 }
  if (shortcut?.run()) event.preventDefault()
}

/** True in a field, or in a list of choices, where letters search for a choice. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return (
    target.isContentEditable ||
    target.matches('input:not([type=checkbox]), textarea, select') ||
    target.closest('[role=listbox], [role=menu]') !== null
  )
}

/** Also true while a layer is opening: its code may still be loading, or it does not have the focus yet. */
function isLayerOpen(): boolean {
  return document.querySelector('[role=dialog], [role=menu], [data-opening]') !== null
}

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** Returns 'j', '?', 'Space' or 'Shift+ArrowDown': in lower case; on a keyboard with another script the Latin letter in its position. */
export function keyName({ key, code, ctrlKey, metaKey, altKey, shiftKey }: Press): string {
  const latin = /^[ -~]+$/.test(key) ? key : (/^Key([A-Z])$/.exec(code)?.[1] ?? key)
  const name = latin === ' ' ? 'Space' : latin.length === 1 ? latin.toLowerCase() : latin
  const isCharacter = name.length === 1 && !/[a-z]/.test(name)
  const held = [
    ctrlKey ? 'Control+' : '',
    metaKey ? 'Meta+' : '',
    altKey ? 'Alt+' : '',
    shiftKey && !isCharacter ? 'Shift+' : '',
  ]
  return held.join('') + name
}

function isModifier(key: string): boolean {
  return ['Control', 'Meta', 'Alt', 'Shift', 'AltGraph', 'CapsLock'].includes(key)
}

/** In Safari the Enter that confirms comes after the composition, with the code 229. */
export function isOfInputMethod({
  isComposing,
  keyCode,
}: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return isComposing || keyCode === 229
}

/** Keys of an input method reach no handler of the page. To be called before anything else listens. */
export function keepInputMethodKeys(): void {
  addEventListener(
    'keydown',
    (event) => {
      if (isOfInputMethod(event)) event.stopImmediatePropagation()
    },
    { capture: true },
  )
}
