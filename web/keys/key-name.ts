// The name of a pressed key, as in the list of shortcuts.

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/**
 * 'j', '?', 'Space', 'Control+k', 'Shift+ArrowDown'. A letter is in lower case even with Caps Lock; for a keyboard with
 * another script it is the Latin letter in the same position. Shift is left out where it only changes the character, as
 * in '?'.
 */
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

/** A key that only modifies others. */
export function isModifier(key: string): boolean {
  return ['Control', 'Meta', 'Alt', 'Shift', 'AltGraph', 'CapsLock'].includes(key)
}
